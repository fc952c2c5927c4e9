// Searches and filters the page, opens what a link leads to, copies lines. Without it everything is there, unfiltered.
{
  const box = document.querySelector('#search');
  const output = document.querySelector('output[for=search]');
  const nothing = document.querySelector('.nothing');
  const status = document.querySelector('[role=status]');
  const chips = [...document.querySelectorAll('.chip')];
  const groups = [...document.querySelectorAll('.group')].map((element) => ({
    element,
    heading: element.querySelector('h2').textContent.toLowerCase(),
    items: [...element.querySelectorAll('.item')].map((item) => ({ item, text: item.textContent.toLowerCase() })),
  }));

  const filter = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdicts = chips.filter((chip) => chip.ariaPressed === 'true').map((chip) => chip.dataset.show);
    let shown = 0;
    for (const { element, heading, items } of groups) {
      let inGroup = 0;
      for (const { item, text } of items) {
        const isHit =
          (verdicts.length === 0 || verdicts.includes(item.dataset.verdict)) &&
          words.every((word) => text.includes(word) || heading.includes(word));
        item.hidden = !isHit;
        if (isHit) inGroup += 1;
      }
      element.hidden = inGroup === 0;
      shown += inGroup;
    }
    const isFiltered = words.length > 0 || verdicts.length > 0;
    nothing.hidden = shown > 0;
    output.textContent = isFiltered ? `${shown} shown` : '';
    document.body.classList.toggle('filtered', isFiltered);
  };

  const clear = () => {
    box.value = '';
    for (const chip of chips) chip.ariaPressed = 'false';
    filter();
  };

  // A link leads to its place even when that is hidden or closed.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.closest('[hidden]')) clear();
    for (let place = target; place; place = place.parentElement) if (place.tagName === 'DETAILS') place.open = true;
    target.scrollIntoView();
  };

  const copy = async (button) => {
    const text = button.parentElement.querySelector('pre').textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(button.parentElement.querySelector('pre'));
      button.textContent = 'Selected';
    }
    status.textContent = button.textContent;
    setTimeout(() => {
      button.textContent = 'Copy';
      status.textContent = '';
    }, 2000);
  };

  for (const element of document.querySelectorAll('.search, .chips, .copy')) element.hidden = false;
  box.addEventListener('input', filter);
  document.querySelector('.clear').addEventListener('click', () => {
    clear();
    box.focus();
  });
  addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button?.classList.contains('copy')) copy(button);
    if (button?.classList.contains('chip')) {
      button.ariaPressed = button.ariaPressed === 'true' ? 'false' : 'true';
      filter();
    }
  });
  addEventListener('hashchange', reveal);
  addEventListener('keydown', (event) => {
    if (event.key === '/' && !/^(input|textarea)$/i.test(document.activeElement.tagName)) {
      event.preventDefault();
      box.focus();
    }
    if (event.key === 'Escape' && document.activeElement === box) clear();
  });
  // Paper shows what failed with its lines, and the rest as it is.
  addEventListener('beforeprint', () => {
    for (const broken of document.querySelectorAll('.clause.fail, .clause.error, .clause.stale')) broken.open = true;
  });
  if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.contents').open = false;
  reveal();
}
