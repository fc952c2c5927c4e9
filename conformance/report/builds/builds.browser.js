// Shows at first what builds do otherwise, unless a link leads to a clause.
if (location.hash === '') document.querySelector('.chip[data-show=differs]').click();
