/** Values of rich text in blocks. */
const block = (type: string, text: string, more = {}) => ({ type, ...more, children: [{ type: 'text', text }] });

/** Links as people write them, which no server may put in order. */
const blockOfLinks = {
  type: 'paragraph',
  children: ['https://Example.com', '/up?q=ü#x', 'https://example.com:443/a/../b%7E', 'mailto:A@b.c'].map((url) => ({
    type: 'link',
    url,
    children: [{ type: 'text', text: url }],
  })),
};

/** A text with every mark beside one with two, and an empty one. */
const blockOfMarks = {
  type: 'paragraph',
  children: [
    { type: 'text', text: 'all', bold: true, italic: true, underline: true, strikethrough: true, code: true },
    { type: 'text', text: ' two ', italic: true, bold: true },
    { type: 'text', text: '' },
  ],
};

const listItem = (text: string) => block('list-item', text);

/** A list within another. */
const blockOfLists = {
  type: 'list',
  format: 'ordered',
  children: [
    listItem('one'),
    { type: 'list', format: 'unordered', indentLevel: 1, children: [listItem('a'), listItem('b')] },
    listItem('two'),
  ],
};

export const blocks = {
  core: [
    [block('paragraph', 'écru 😀'), blockOfLinks, blockOfMarks, blockOfLists],
    [block('heading', 'alpha', { level: 2 }), block('quote', '')],
    [],
  ],
  more: [[block('code', 'a < b && c', { syntax: null })], [blockOfLists, block('heading', 'beta', { level: 6 })]],
};
