import { describe, expect, it } from 'vitest';
import { readBlocks } from './blocks.ts';

const text = (words: unknown, more = {}) => ({ type: 'text', text: words, ...more });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });

const TEXTS = { name: 'n', url: 'u', hash: 'h', ext: '.e', mime: 'm', provider: 'p', createdAt: 'c', updatedAt: 'u' };
const OPTIONAL = { alternativeText: null, caption: 'c', previewUrl: null };
const PICTURE = { ...TEXTS, ...OPTIONAL, width: 1, height: 2, size: 0.5, formats: {} };

describe('a picture in rich text', () => {
  /** Messages for a picture with another member, without the place of the member. */
  const messages = (member: string, value: unknown) => {
    const image = { ...PICTURE, [member]: value };
    const { inner = [] } = readBlocks([{ type: 'image', image, children: [] }], 'body');
    expect(inner.every(({ path }) => path.join() === `0,image,${member}`)).toBe(true);
    return inner.map(({ message }) => message.replace(`body[0].image.${member} `, ''));
  };
  const wrong = (type: string, value: string) => [`must be a \`${type}\` type, but the final value was: \`${value}\`.`];

  it.each(Object.keys(PICTURE))('has %s', (member) => {
    const lacking = member in OPTIONAL ? [] : ['is a required field'];
    const type = member in TEXTS || member in OPTIONAL ? 'string' : member === 'formats' ? 'object' : 'number';
    expect(messages(member, PICTURE[member as keyof typeof PICTURE])).toEqual([]);
    expect(messages(member, undefined)).toEqual(lacking);
    expect(messages(member, null)).toEqual(
      member in OPTIONAL
        ? []
        : wrong(type, type === 'number' ? 'NaN' : 'null').map((text) => expect.stringContaining(text.slice(0, -1))),
    );
    if (type === 'string') {
      expect(messages(member, '')).toEqual(lacking);
      expect(messages(member, {})).toEqual(wrong('string', '{}'));
    }
  });
});

describe('rich text that is accepted', () => {
  it.each([
    ['nothing', []],
    ['members that are not known', [{ ...paragraph(text('hi', { bold: true, foo: 1 })), extra: 1 }]],
    ['a link without text', [paragraph({ type: 'link', url: '/a', children: [] })]],
    ['code without syntax', [{ type: 'code', syntax: null, children: [text('x')] }]],
    [
      'a list in a list',
      [
        {
          type: 'list',
          format: 'ordered',
          children: [{ type: 'list', format: 'unordered', children: [{ type: 'list-item', children: [text('')] }] }],
        },
      ],
    ],
  ])('%s', (_what, blocks) => {
    expect(readBlocks(blocks, 'body')).toEqual({ value: blocks });
  });

  it('has its values converted', () => {
    const marks = (on: unknown) => ({ bold: on, italic: on, underline: on, strikethrough: on, code: on });
    const blocks = [{ type: 'heading', level: '2', children: [text(5, marks('true')), text(true)] }];
    expect(readBlocks(blocks, 'body').value).toEqual([
      { type: 'heading', level: 2, children: [text('5', marks(true)), text('true')] },
    ]);
  });

  it('has its parts parsed where they are JSON as text', () => {
    const image = JSON.stringify({ ...PICTURE, formats: '{}' });
    const blocks = [{ type: 'image', image, children: '[]' }];
    expect(readBlocks(blocks, 'body').value).toEqual([{ type: 'image', image: PICTURE, children: [] }]);
  });

  it('may be JSON as text', () => {
    expect(readBlocks(JSON.stringify([paragraph(text('s'))]), 'body').value).toEqual([paragraph(text('s'))]);
  });

  it.each(['x', 5, {}])('counts as null if it is %j', (value) => {
    expect(readBlocks(value, 'body').value).toBeNull();
  });
});

/** Messages by their paths, recorded of a real Strapi 4.26.2. */
describe('rich text that is refused', () => {
  it.each<[unknown, Record<string, string>]>([
    ['a', { '0': 'Block node is of invalid type' }],
    [{ type: 'nope' }, { '0': 'Block node is of invalid type' }],
    [{ type: 'paragraph' }, { '0.children': 'body[0].children is a required field' }],
    [paragraph(), { '0.children': 'Paragraph node children must have at least one Text or Link node' }],
    [paragraph({ type: 'x' }), { '0.children.0': 'Inline node must be Text or Link' }],
    [paragraph({ type: 'text' }), { '0.children.0.text': 'Text must be defined with at least an empty string' }],
    [
      paragraph(text(null)),
      { '0.children.0.text': 'body[0].children[0].text must be a `string` type, but the final value was: `null`.' },
    ],
    [
      paragraph(text('a', { bold: 'maybe' })),
      { '0.children.0.bold': 'body[0].children[0].bold must be a `boolean` type, but the final value was: `"maybe"`.' },
    ],
    [paragraph({ type: 'link', url: 'nope', children: [] }), { '0.children.0.url': 'Please specify a valid link.' }],
    [{ type: 'heading', children: [text('a')] }, { '0.level': 'body[0].level is a required field' }],
    [
      { type: 'heading', level: 7, children: [text('a')] },
      { '0.level': 'body[0].level must be one of the following values: 1, 2, 3, 4, 5, 6' },
    ],
    [
      { type: 'list', format: 'other', children: [] },
      {
        '0.format': 'body[0].format must be one of the following values: ordered, unordered',
        '0.children': 'List node children must have at least one ListItem or ListNode',
      },
    ],
    [
      { type: 'list', format: 'ordered', children: [{ type: 'z' }] },
      { '0.children.0': 'Inline node must be list-item or list' },
    ],
    [{ type: 'code', children: [] }, { '0.children': 'Quote node children must have at least one Text or Link node' }],
    [
      { type: 'image', image: 'x', children: 'y' },
      {
        '0.image':
          'body[0].image must be a `object` type, but the final value was: `null` (cast from the value `"x"`).',
        '0.children':
          'body[0].children must be a `array` type, but the final value was: `null` (cast from the value `"y"`).',
      },
    ],
  ])('%j', (block, messages) => {
    const { inner = [], value } = readBlocks([block], 'body');
    expect(Object.fromEntries(inner.map(({ path, message }) => [path.join('.'), message]))).toEqual(messages);
    expect(value).toBeUndefined();
  });

  it('names every member that a picture lacks', () => {
    const { inner = [] } = readBlocks([{ type: 'image', children: [] }], 'body');
    expect(inner.map(({ path }) => path.at(-1))).toEqual([
      'name',
      'url',
      'width',
      'height',
      'formats',
      'hash',
      'ext',
      'mime',
      'size',
      'provider',
      'createdAt',
      'updatedAt',
    ]);
  });

  it('is too deep to be answered', () => {
    const nested = (levels: number) => {
      let deep: object = { type: 'list-item', children: [] };
      for (let level = 0; level < levels; level += 1) deep = { type: 'list', format: 'ordered', children: [deep] };
      return readBlocks([deep], 'body').inner;
    };
    expect(nested(49)).toBe(undefined);
    for (const levels of [50, 1000])
      expect(nested(levels)).toEqual([{ path: expect.anything(), message: 'Inline node must be list-item or list' }]);
  });
});
