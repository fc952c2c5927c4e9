// Searches the page as one types. Words of a question that say nothing are left out, endings do not count; where no clause
// has all words, those that have most of them are shown.
{
  const box = document.querySelector('#search');
  const found = document.querySelector('output[for=search]');
  const best = document.querySelector('.best');
  const nothing = document.querySelector('.nothing');
  const silent = new Set(
    'a an and another are as at be by can do does for from get gets give happens how i if in into is it me my of on one or the there to what when where which who why will with you answer answers another'.split(
      ' ',
    ),
  );
  // how readers say it, and how the clauses do
  const alike = {
    wrong: ['no integer', 'not a', 'invalid', 'bad', 'unknown', 'beyond', 'below', 'refused'],
    error: ['refused', '400', 'error'],
    invalid: ['no integer', 'not a', 'bad', 'unknown', 'refused'],
    image: ['media', 'file'],
    picture: ['media', 'file'],
    delete: ['delet', 'remov'],
    join: ['populat'],
    include: ['populat'],
    unpublished: ['draft'],
    search: ['filter', '_q'],
    order: ['sort', 'order'],
    login: ['login', 'sign'],
    password: ['password'],
  };
  const stem = (word) => (word.length > 4 ? word.replace(/(ions?|ing|ed|es|s|e)$/, '') : word);
  const wordsOf = (text) => {
    const all = text.toLowerCase().replace(/[?!,]/g, ' ').split(/\s+/).filter(Boolean);
    const telling = all.filter((word) => !silent.has(word));
    return telling.length > 0 ? telling : all;
  };
  const textOf = (item) => {
    const copy = item.cloneNode(true);
    for (const part of copy.querySelectorAll('pre, .checks')) part.remove();
    return copy.textContent.toLowerCase();
  };
  const groups = [...document.querySelectorAll('.group')].map((element) => ({
    element,
    heading: element.querySelector('h2').textContent.toLowerCase(),
    parts: [...element.querySelectorAll('.anchored')],
    items: [...element.querySelectorAll('.item')].map((item) => ({
      item,
      says: item.querySelector('.says')?.textContent.toLowerCase() ?? '',
      text: `${textOf(item)} ${item.closest('.anchored')?.querySelector('.anchor')?.textContent.toLowerCase() ?? ''}`,
    })),
  }));
  const items = groups.flatMap((group) => group.items.map((one) => ({ ...one, heading: group.heading })));
  const has = ({ text, heading }, word) =>
    [stem(word), ...(alike[word] ?? [])].some((form) => text.includes(form) || heading.includes(form));
  // a word in the id says most, then one in the sentence; of words that mean the same, the first ones
  const weightOf = ({ item, says }, word) => {
    if (item.id.includes(stem(word))) return 3;
    if (says.includes(stem(word))) return 2;
    const forms = alike[word] ?? [];
    const at = forms.findIndex((form) => says.includes(form));
    return at < 0 ? 0 : 2 - at / forms.length;
  };
  const filter = () => {
    const words = wordsOf(box.value);
    const counts = items.map((one) => words.filter((word) => has(one, word)).length);
    const most = Math.max(0, ...counts);
    const shown = new Set(
      items.flatMap(({ item }, at) => (counts[at] === most && (most > 0 || words.length === 0) ? item : [])),
    );
    for (const { item } of items) item.hidden = !shown.has(item);
    for (const { element, parts } of groups) {
      for (const part of parts) part.hidden = !part.querySelector('.item:not([hidden])');
      element.hidden = !element.querySelector('.item:not([hidden])');
    }
    nothing.hidden = shown.size > 0;
    found.textContent = words.length === 0 ? '' : `${shown.size} ${most < words.length ? 'nearly ' : ''}found`;
    // those that say most of the words are named at the search
    const first = items
      .filter((one) => shown.has(one.item) && one.item.id && words.length > 0)
      .map((one) => ({ id: one.item.id, weight: words.reduce((sum, word) => sum + weightOf(one, word), 0) }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, 3);
    best.replaceChildren(
      ...first.map(({ id }) => Object.assign(document.createElement('a'), { href: `#${id}`, textContent: id })),
    );
    // few enough to read: with their requests and answers
    for (const { item } of items) {
      const exchange = item.querySelector('.exchange');
      if (exchange) exchange.open = words.length > 0 && shown.has(item) && shown.size <= 6;
    }
    // On a small screen what is found takes the place of the contents.
    document.body.classList.toggle('searching', words.length > 0);
  };
  // A link leads to its place even when the search hides it, and opens its exchange.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target?.closest('[hidden]')) {
      box.value = '';
      filter();
    }
    const exchange = target?.querySelector?.(':scope > .exchange');
    if (exchange) exchange.open = true;
    target?.scrollIntoView();
  };
  box.parentElement.hidden = false;
  box.addEventListener('input', filter);
  addEventListener('hashchange', reveal);
  if (location.hash) reveal();
  addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== box) {
      event.preventDefault();
      box.focus();
    }
  });
}
