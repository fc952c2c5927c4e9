import { describe, expect, it } from 'vitest';
import type { RelationAttribute } from '../model/attribute.ts';
import { BEHAVIOURS } from '../model/profile.ts';
import type { Ref } from '../store/reader.ts';
import { connectOrder } from './connect-order.ts';
import { changeRelation } from './relation-change.ts';
import { parseRelation } from './relation-input.ts';

const TAG = 'api::tag.tag';
const CONTENT_TYPES = new Map([
  [TAG, true],
  ['api::book.book', true],
]);

const tags: RelationAttribute = {
  name: 'tags',
  type: 'relation',
  relation: 'manyToMany',
  target: TAG,
  private: false,
  required: false,
  localized: false,
  toOne: false,
};

const parse = (value: unknown, attribute = tags, rules = BEHAVIOURS.stated) =>
  parseRelation(attribute, value, 'tags', CONTENT_TYPES, rules);

/** Ids linked after the value was sent for a relation that linked `current`. */
function linkedAfter(
  current: readonly number[],
  value: unknown,
  toOne = false,
  behaviour = BEHAVIOURS.stated,
): readonly number[] {
  const change = parse(value, tags, behaviour);
  if (change.kind === 'none') return current;
  if (change.kind === 'wrong') throw new Error(change.message);
  const refs = current.map((id): Ref => ({ uid: TAG, id }));
  return changeRelation(refs, change, toOne, behaviour.sortsConnect).map((ref) => ref.id);
}

describe('a whole list', () => {
  it.each([
    ['ids', [3, 1]],
    ['texts of digits', ['3', '1']],
    ['objects', [{ id: 3 }, { id: 1 }]],
    ['set with ids', { set: [3, 1] }],
    ['set with objects', { set: [{ id: 3 }, { id: 1 }] }],
    ['ids, one of them twice', [3, 1, 3]],
  ])('is given as %s', (_form, value) => {
    expect(linkedAfter([1, 2], value)).toEqual([3, 1]);
  });

  it('may be one entry', () => {
    expect(linkedAfter([1, 2], 3)).toEqual([3]);
    expect(linkedAfter([1, 2], { id: '3' })).toEqual([3]);
  });

  it('may be empty', () => {
    for (const value of [null, [], { set: [] }]) expect(linkedAfter([1, 2], value)).toEqual([]);
  });

  it('stays as it is when nothing is said', () => {
    for (const value of [{}, { foo: 1 }, { connect: [] }, { set: null }])
      expect(linkedAfter([1, 2], value)).toEqual([1, 2]);
  });
});

describe('connect and disconnect', () => {
  it.each([
    ['adds at the end', { connect: [3] }, [1, 2, 3]],
    ['moves what is connected to the end', { connect: [1] }, [2, 1]],
    ['disconnects', { disconnect: [1] }, [2]],
    ['ignores what is not connected when disconnecting', { disconnect: [9] }, [1, 2]],
    ['disconnects before it connects', { connect: [1], disconnect: [1, 2] }, [1]],
    ['connects at the start', { connect: [{ id: 3, position: { start: true } }] }, [3, 1, 2]],
    ['connects before', { connect: [{ id: 3, position: { before: 2 } }] }, [1, 3, 2]],
    ['connects after', { connect: [{ id: 3, position: { after: '1' } }] }, [1, 3, 2]],
    ['works in order', { connect: [3, { id: 4, position: { before: 3 } }] }, [1, 2, 4, 3]],
  ])('%s', (_what, value, expected) => {
    expect(linkedAfter([1, 2], value)).toEqual(expected);
  });

  it('keep only the last of a to-one relation', () => {
    expect(linkedAfter([1], { connect: [2, 3] }, true)).toEqual([3]);
    expect(linkedAfter([1], [2, 3], true)).toEqual([3]);
    expect(linkedAfter([1], { disconnect: [2] }, true)).toEqual([1]);
    expect(linkedAfter([1], { disconnect: [1] }, true)).toEqual([]);
  });
});

describe('what is refused', () => {
  it.each([
    ['set beside connect', { set: [1], connect: [2] }, 'tags has set beside connect or disconnect'],
    ['set beside disconnect', { set: [1], disconnect: [2] }, 'tags has set beside connect or disconnect'],
    ['no position key', { connect: [{ id: 1, position: {} }] }, 'tags has the position {}: expected exactly one of'],
    ['two position keys', { connect: [{ id: 1, position: { start: true, end: true } }] }, 'expected exactly one of'],
    ['a position that is no object', { connect: [{ id: 1, position: 'x' }] }, 'tags has the position "x"'],
    ['the same twice', { connect: [3, 3] }, 'The relation with id 3 is already connected.'],
    ['the same twice in two forms', { connect: ['3', { id: 3 }] }, 'The relation with id 3 is already connected.'],
    [
      'a position beside what is not connected',
      { connect: [{ id: 3, position: { before: 4 } }, 4] },
      'There was a problem connecting relation with id 3 at position {"before":4}. The relation with id 4 needs to be',
    ],
    ['a list that is none', { connect: 1 }, 'Invalid relations'],
    ['an item without an id', [{}], 'Invalid relations'],
    ['no item', { connect: [null] }, 'Invalid relations'],
  ])('%s', (_what, value, message) => {
    expect(() => linkedAfter([1, 2], value)).toThrow(message);
  });

  it('connect of a file that does not exist in profile strapi-4', () => {
    const media = { ...tags, type: 'media', multiple: true, allowedTypes: [] } as const;
    const change = parseRelation(media, { connect: [1] }, 'cover', CONTENT_TYPES, BEHAVIOURS['strapi-4']);
    expect(change).toEqual({ kind: 'set', refs: [], named: [{ uid: 'plugin::upload.file', id: 1 }] });
  });

  it('connect on media', () => {
    const media = { ...tags, type: 'media', multiple: true, allowedTypes: [] } as const;
    expect(parseRelation(media, { connect: [1] }, 'cover', CONTENT_TYPES, BEHAVIOURS.stated)).toMatchObject({
      kind: 'wrong',
    });
    expect(parseRelation(media, { set: [1] }, 'cover', CONTENT_TYPES, BEHAVIOURS.stated)).toMatchObject({
      kind: 'set',
    });
  });

  it('an unnamed content-type of a polymorphic relation', () => {
    const { target: _, ...untargeted } = tags;
    const morph = { ...untargeted, relation: 'morphToMany' } as const;
    expect(parse([{ __type: 'api::book.book', id: 2 }], morph)).toEqual({
      kind: 'set',
      refs: [{ uid: 'api::book.book', id: 2 }],
    });
    expect(parse([2], morph)).toMatchObject({ kind: 'wrong' });
    expect(parse({ __type: 'api::bok.book', id: 2 }, morph)).toMatchObject({
      message: expect.stringContaining('did you mean "api::book.book"?'),
    });
  });
});

/** The parsed items of a `connect` list. */
function linkItems(connect: readonly unknown[]) {
  const change = parse({ connect }, tags, BEHAVIOURS['strapi-4']);
  return change.kind === 'partial' ? change.connect : [];
}

describe('in the profile strapi-4', () => {
  const linked = (current: readonly number[], value: unknown) =>
    linkedAfter(current, value, false, BEHAVIOURS['strapi-4']);

  it.each([
    ['set wins over what stands beside it', { set: [1], connect: [2], disconnect: [1] }, [1]],
    ['equal items count once', { connect: [7, 7, { id: 8 }, { id: 8 }] }, [5, 6, 7, 8]],
    ['an empty position is the end', { connect: [{ id: 5, position: {} }] }, [6, 5]],
    ['a position of another type is the end', { connect: [{ id: 5, position: 'x' }] }, [6, 5]],
    ['a later item may be named', { connect: [{ id: 7, position: { before: 8 } }, { id: 8 }] }, [5, 6, 7, 8]],
    [
      'a later item is not waited for where it was connected before',
      {
        connect: [
          { id: 7, position: { after: 6 } },
          { id: 6, position: { start: true } },
        ],
      },
      [6, 5, 7],
    ],
    [
      'a position may name the last of several later items',
      {
        connect: [
          { id: 7, position: { after: 8 } },
          { id: 8, position: { before: 9 } },
          { id: 9, position: { start: true } },
        ],
      },
      [8, 7, 9, 5, 6],
    ],
  ])('%s', (_what, value, expected) => {
    expect(linked([5, 6], value)).toEqual(expected);
  });

  it('the same entry in two forms is refused', () => {
    expect(() => linked([], { connect: [1, { id: 1 }] })).toThrow('cannot connect the same relation twice');
  });

  it('before is used beside after, whose entry alone is looked up', () => {
    const connect = [{ id: 7, position: { after: 6, before: 5 } }];
    expect(() => linked([5, 6], { connect })).toThrow('The relation with id 5 needs to be connected first');
  });

  it('a chain of many items is connected, each before the next', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const connect = [...ids.slice(0, -1).map((id) => ({ id, position: { before: id + 1 } })), 10_000];
    expect(connectOrder([], linkItems(connect)).map(({ ref }) => ref.id)).toEqual(ids.toReversed());
  });

  it.each([
    [
      'named later than the entry beside it',
      [
        { id: 5, position: { after: 6 } },
        { id: 6, position: { before: 5 } },
      ],
    ],
    ['around an item that names none', [{ id: 6, position: { before: 5 } }, 7, { id: 5, position: { after: 6 } }]],
  ])('a circle with a linked entry is refused: %s', (_what, connect) => {
    expect(() => connectOrder([{ uid: TAG, id: 5 }], linkItems(connect))).toThrow('circular reference');
  });

  it('items that name linked or earlier entries alone are not searched for circles', () => {
    const connect = linkItems([
      { id: 6, position: { before: 5 } },
      { id: 5, position: { after: 6 } },
    ]);
    expect(connectOrder([{ uid: TAG, id: 5 }], connect)).toEqual(connect);
  });

  it('equal items count once in any order of their members', () => {
    const connect = [
      { id: 7, position: { end: true } },
      { position: { end: true }, id: 7 },
    ];
    expect(linked([5], { connect })).toEqual([5, 7]);
  });

  it('positions in a circle are refused', () => {
    const circle = {
      connect: [
        { id: 1, position: { before: 2 } },
        { id: 2, position: { before: 1 } },
      ],
    };
    expect(() => linked([], circle)).toThrow('A circular reference was found in the connect array');
  });
});

describe.each(['stated', 'strapi-4'] as const)('options.strict false, profile %s', (profile) => {
  it('connects at the end what is to stand beside an entry that is not connected', () => {
    const value = { options: { strict: false }, connect: [{ id: 7, position: { before: 99 } }, 8] };
    expect(linkedAfter([5], value, false, BEHAVIOURS[profile])).toEqual([5, 7, 8]);
  });

  it('refuses it where strict is true or not given', () => {
    const connect = [{ id: 7, position: { before: 99 } }];
    for (const value of [{ connect }, { connect, options: { strict: true } }, { connect, options: {} }])
      expect(() => linkedAfter([5], value, false, BEHAVIOURS[profile])).toThrow('needs to be connected first');
  });
});

describe('items that are equal', () => {
  const connect = (items: readonly unknown[]) => {
    const change = parse({ connect: items }, tags, BEHAVIOURS['strapi-4']);
    return change.kind === 'partial' ? change.connect.map(({ ref }) => ref.id) : change;
  };

  it('count once, whatever the order of their members', () => {
    expect(connect([{ id: 1, position: { end: true } }, { position: { end: true }, id: 1 }, { id: 2 }])).toEqual([
      1, 2,
    ]);
    expect(connect([{ id: 1 }, { id: 1, position: { start: true } }])).toEqual([1, 1]);
  });
});

describe('media', () => {
  const cover = { ...tags, name: 'cover', type: 'media', multiple: true } as unknown as RelationAttribute;

  it('take no connect and disconnect', () => {
    expect(parse({ connect: [1] }, cover)).toMatchObject({
      kind: 'wrong',
      message: expect.stringContaining('not for media'),
    });
    expect(parse({ disconnect: [1] }, cover)).toMatchObject({ kind: 'wrong' });
    expect(parse({ set: [1] }, cover)).toEqual({ kind: 'set', refs: [{ uid: 'plugin::upload.file', id: 1 }] });
  });

  it('are emptied by connect in profile strapi-4', () => {
    const named = (value: object) => parse(value, cover, BEHAVIOURS['strapi-4']);
    expect(named({ connect: [1] })).toEqual({ kind: 'set', refs: [], named: [{ uid: 'plugin::upload.file', id: 1 }] });
    expect(named({ disconnect: [1] })).toEqual({ kind: 'set', refs: [], named: [] });
  });
});
