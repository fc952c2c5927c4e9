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

/** A picture as the library of media answers it; `more` are texts that it may lack. */
const blockOfPicture = (more: object) => ({
  type: 'image',
  image: {
    ...{ name: 'cat.png', url: '/uploads/cat_ab12.png', hash: 'cat_ab12', ext: '.png', mime: 'image/png' },
    ...{ width: 640, height: 480, size: 12.34, provider: 'local', formats: {} },
    // texts, not moments of the server: written as it writes none
    ...{ createdAt: '2024-03-01T10:00:00Z', updatedAt: '2024-03-02T11:30:00Z' },
    ...more,
  },
  children: [{ type: 'text', text: '' }],
});

const pictures = [
  { alternativeText: 'A cat, écru', caption: 'Felis “catus”', previewUrl: '/uploads/small_cat.png' },
  { alternativeText: '', caption: null, previewUrl: null, provider_metadata: { bucket: 'cats', no: 7 } },
  { formats: { thumbnail: { url: '/uploads/thumbnail_cat.png', width: 208, height: 156 } }, provider_metadata: null },
].map(blockOfPicture);

export const blocks = {
  core: [
    [block('paragraph', 'écru 😀'), blockOfLinks, blockOfMarks, blockOfLists],
    [block('heading', 'alpha', { level: 2 }), block('quote', '')],
    [],
  ],
  more: [
    pictures,
    [block('code', 'const a = `b`;', { syntax: 'javascript' }), block('code', 'a < b && c', { syntax: null })],
    [blockOfLists, block('heading', 'beta', { level: 6 })],
  ],
};
