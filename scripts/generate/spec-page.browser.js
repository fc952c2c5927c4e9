// Filters the page as one types: every word must stand in a clause, a table row or a note.
(() => {
  const box = document.querySelector('#search');
  const found = document.querySelector('output[for=search]');
  const nothing = document.querySelector('.nothing');
  const groups = [...document.querySelectorAll('.group')].map((element) => ({
    element,
    heading: element.querySelector('h2').textContent.toLowerCase(),
    items: [...element.querySelectorAll('.item')].map((item) => ({
      item,
      text: item.textContent.toLowerCase(),
    })),
  }));
  const filter = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const group of groups) {
      let inGroup = 0;
      for (const { item, text } of group.items) {
        const hit = words.every((word) => text.includes(word) || group.heading.includes(word));
        item.hidden = !hit;
        if (hit) inGroup += 1;
      }
      group.element.hidden = inGroup === 0;
      shown += inGroup;
    }
    nothing.hidden = shown > 0;
    found.textContent = words.length > 0 ? `${shown} found` : '';
    // On a small screen what is found takes the place of the contents.
    document.body.classList.toggle('searching', words.length > 0);
  };
  // A link leads to its place even when the filter hides it.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target?.closest('[hidden]')) {
      box.value = '';
      filter();
      target.scrollIntoView();
    }
  };
  box.parentElement.hidden = false;
  box.addEventListener('input', filter);
  addEventListener('hashchange', reveal);
  addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== box) {
      event.preventDefault();
      box.focus();
    }
  });
})();
