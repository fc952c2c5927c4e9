import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import { type WorldEntry, worldOf } from '../world/world.ts';
import { type Look, linkedItems, populationDifference } from './compare-population.ts';
import type { ExpectedBody, ExpectedPopulation, Member } from './expected-population.ts';

const tag = collection('tag', { attributes: [attribute('name', 'string')] });
const model = { contentTypes: [tag], components: [] };
const entry = (id: number): WorldEntry => ({
  ...{ uid: tag.uid, id, segment: `${id}`, values: { name: `n${id}` } },
  ...{ links: {}, own: true },
});
const world = { ...worldOf([entry(1), entry(2), entry(3)]), files: new Map() };
const plain: Look = { order: 'any', values: false };

const body = (more: Partial<ExpectedBody> = {}): ExpectedBody => ({
  ...{ owner: { attributes: [attribute('name', 'string')] }, fields: undefined },
  ...{ values: {}, inside: new Map(), open: new Set() },
  ...more,
});
const member = (id: number, place: 'in' | 'open' = 'in', of?: ExpectedBody): Member => ({
  uid: tag.uid,
  id,
  place,
  body: of,
});
const linked = { attribute: attribute('it', 'relation'), sort: [], target: tag.uid };
const many = (...members: Member[]): ExpectedPopulation => ({ kind: 'many', ...linked, members });

/** The difference of one populated value. */
function difference(population: ExpectedPopulation, value: unknown, look: Partial<Look> = {}) {
  const owner = { attributes: [population.attribute] };
  const expected = { uid: 'x', id: 7, body: { ...body({ owner }), inside: new Map([['it', population]]) } };
  const answered = { id: 7, attributes: value === undefined ? {} : { it: value } };
  return populationDifference(expected, answered, { model, world, look: { ...plain, ...look } });
}
const ids = (...of: number[]) => ({ data: of.map((id) => ({ id })) });
const message = (...compared: Parameters<typeof difference>) => difference(...compared)?.message;

describe('linked entries', () => {
  it.each([
    [{ data: [1] }, [1]],
    [{ data: null }, []],
    [{ data: 1 }, [1]],
    [['a'], ['a']],
    [null, []],
    [undefined, []],
    [{ id: 1 }, [{ id: 1 }]],
  ])('of %j are %j', (value, items) => {
    expect(linkedItems(value)).toEqual(items);
  });

  it('are those that must and may be there, each once', () => {
    const population = many(member(1), member(2, 'open'));
    expect(difference(population, ids(1))).toBe(undefined);
    expect(difference(population, ids(2, 1))).toBe(undefined);
    expect(difference(population, ids(2))).toEqual({
      path: 'it',
      message: 'lacks entry 1',
      expected: [1, 2],
      actual: [2],
    });
    expect(difference(population, ids(1, 3))).toEqual({
      ...{ path: 'it', message: 'holds 3, which does not belong there', expected: [1, 2], actual: [1, 3] },
    });
    expect(message(population, ids(1, 1))).toBe('holds entry 1 twice');
    expect(difference({ kind: 'many', ...linked, members: undefined }, ids(9))).toBe(undefined);
  });

  it('are there where they are asked for, and no polymorphic ones where there are none', () => {
    expect(difference(many(member(1)), undefined)).toEqual({
      ...{ path: 'it', message: 'is asked for and not there', expected: 'it, populated', actual: [] },
    });
    const morphs = (members?: Member[]): ExpectedPopulation => ({
      kind: 'morphs',
      attribute: linked.attribute,
      members,
    });
    expect([difference(morphs([]), undefined), difference(morphs(), undefined)]).toEqual([undefined, undefined]);
    expect(message(morphs([member(1)]), undefined)).toBe('is asked for and not there');
  });

  it('are in the order in which they were connected, where that counts', () => {
    const population = many(member(2), member(1), member(3, 'open'));
    const value = ids(1, 2);
    expect(difference(population, value)).toBe(undefined);
    expect(difference(population, value, { order: () => false })).toBe(undefined);
    for (const order of ['connection', () => true] as const)
      expect(difference(population, value, { order })).toEqual({
        ...{ path: 'it', message: 'is not in the order in which it was connected', expected: [2, 1], actual: [1, 2] },
      });
    expect(difference(population, ids(2, 1), { order: 'connection' })).toBe(undefined);
    const facing = { ...population, kind: 'morphs-facing' } as ExpectedPopulation;
    expect(difference(facing, value, { order: 'connection' })).toBe(undefined);
  });

  it('are in the order of a sort', () => {
    const sort = [{ field: 'name', descending: true }];
    const sorted = (target: string): ExpectedPopulation => ({
      kind: 'many',
      ...linked,
      sort,
      target,
      members: [member(1), member(2)],
    });
    expect(message(sorted(tag.uid), ids(1, 2))).toBe('holds entry 1 before entry 2');
    expect(message(sorted(tag.uid), ids(2, 1))).toBe(undefined);
    expect(message(sorted('unknown'), ids(1, 2))).toBe(undefined);
  });

  it('are more than ids where something of them is known', () => {
    const one = { data: [1] };
    expect(message(many(member(1)), one)).toBe(undefined);
    expect(message(many(member(1, 'in', body())), one)).toBe(undefined);
    expect(message(many(member(1, 'in', body())), one, { values: true })).toBe('holds an id alone');
    expect(message(many(member(1, 'in', body({ fields: ['name'] }))), one)).toBe('holds an id alone');
    const inside = new Map([['it', many()]]);
    expect(message(many(member(1, 'in', body({ inside }))), one)).toBe('holds an id alone');
  });

  it('have their values, where these are looked at', () => {
    const population = many(member(1, 'in', body({ values: { name: 'n1' } })));
    const moment = '2024-01-01T00:00:00.000Z';
    const value = (name: string) => ({ data: [{ id: 1, attributes: { name, createdAt: moment, updatedAt: moment } }] });
    expect(message(population, value('x'))).toBe(undefined);
    expect(message(population, value('x'), { values: true })).toContain('holds name "x"');
    expect(message(population, value('n1'), { values: true })).toBe(undefined);
    expect(message(population, { data: [{ id: 1, attributes: { name: 'n1' } }] }, { values: true })).toContain(
      'createdAt',
    );
  });

  it('hold nothing hidden, where that is looked at', () => {
    const owner = { attributes: [attribute('name', 'string'), attribute('code', 'password')] };
    const value = { data: [{ id: 1, attributes: { name: 'a', code: 'x' } }] };
    expect(message(many(member(1, 'in', body({ owner }))), value)).toBe(undefined);
    expect(message(many(member(1, 'in', body({ owner }))), value, { observed: true })).toContain(
      'which no answer may show',
    );
  });

  it('are left alone where they are not judged', () => {
    expect(difference(many(member(1)), undefined, { judges: () => false })).toBe(undefined);
    expect(message(many(member(1)), undefined, { judges: () => true })).toBe('is asked for and not there');
  });
});

describe('polymorphic links', () => {
  const morphs = (kind: 'morph' | 'morphs'): ExpectedPopulation => ({
    kind,
    attribute: linked.attribute,
    members: [member(1), member(2)],
  });
  const item = (id: number, type = tag.uid) => ({ id, __type: type });

  it('are known by type and id', () => {
    expect(message(morphs('morphs'), [item(1), item(2)])).toBe(undefined);
    expect(message(morphs('morphs'), [item(1), item(2, 'api::other.other')])).toBe(`lacks entry ${tag.uid} 2`);
    expect(message(morphs('morphs'), [item(2), item(1)], { order: 'connection' })).toContain('order');
    expect(message(morphs('morph'), [item(2), item(1)], { order: 'connection' })).toBe(undefined);
  });
});

describe('a count', () => {
  const count = (members?: Member[]): ExpectedPopulation => ({ kind: 'count', ...linked, members });
  const value = (number: unknown) => ({ data: { attributes: { count: number } } });

  it('is that of the entries that must and may be there', () => {
    const population = count([member(1), member(2, 'open')]);
    expect([1, 2].map((number) => message(population, value(number)))).toEqual([undefined, undefined]);
    for (const wrong of [value(0), value(3), value('2'), { data: {} }, { data: 2 }, 2])
      expect(difference(population, wrong)).toEqual({
        ...{ path: 'it', message: 'is not counted right', expected: value(2), actual: wrong },
      });
    expect(message(count(), value(9))).toBe(undefined);
  });
});

describe('files', () => {
  const media = (ids?: number[], fields?: string[]): ExpectedPopulation => ({
    ...{ kind: 'media', attribute: attribute('it', 'media'), ids },
    ...(fields ? { fields } : {}),
  });
  const file = (id: number, attributes: object = {}) => ({ id, attributes });

  it('are those that were given, in order where that counts', () => {
    expect(message(media([1, 2]), { data: [file(2), file(1)] })).toBe(undefined);
    expect(message(media([1, 2]), { data: [file(2), file(1)] }, { order: 'connection' })).toContain('order');
    expect(message(media([1]), { data: file(2) })).toBe('lacks entry 1');
    expect(message(media(), { data: file(2) })).toBe(undefined);
  });

  it('have the selected attributes', () => {
    expect(message(media([1], ['url', 'name']), { data: file(1, { name: 'a', url: 'b' }) })).toBe(undefined);
    expect(difference(media([1], ['name']), { data: file(1, { name: 'a', url: 'b' }) })).toEqual({
      ...{ path: 'it', message: 'holds a file with other attributes than selected' },
      ...{ expected: ['name'], actual: ['name', 'url'] },
    });
  });
});

describe('components', () => {
  const part = (component: string, place: 'in' | 'open' = 'in', values = {}) => ({
    component,
    place,
    body: body({ values }),
  });
  const parts = (
    kind: 'component' | 'components' | 'zone',
    ...items: ReturnType<typeof part>[]
  ): ExpectedPopulation => ({
    ...{ kind, attribute: attribute('it', 'component'), items },
  });

  it('are as many as were given', () => {
    expect(difference(parts('components', part('a', 'in', { name: 'x' })), [])).toEqual({
      ...{ path: 'it', message: 'holds 0 components, not 1', actual: [] },
      expected: [{ component: 'a', values: { name: 'x' } }],
    });
    expect(message(parts('component', part('a')), null)).toBe('holds 0 components, not 1');
    expect(message(parts('component', part('a')), { name: 'y' })).toBe(undefined);
    expect(message({ kind: 'zone', attribute: attribute('it', 'dynamiczone'), items: undefined }, 5)).toBe(undefined);
  });

  it('have their values, each in its place', () => {
    expect(
      difference(parts('components', part('a'), part('a', 'in', { name: 'x' })), [{ name: '' }, { name: 'y' }]),
    ).toMatchObject({
      ...{ path: 'it[1]', message: 'holds name "y" in a component where it is "x"' },
    });
    expect(difference(parts('component', part('a', 'in', { name: 'x' })), { name: 'y' })?.path).toBe('it');
    expect(message(parts('components', part('a')), [5])).toBe('is not a component');
  });

  it('of a zone are named, and others may stand beside them', () => {
    const zone = parts('zone', part('a'), part('b', 'open'));
    const item = (name: string) => ({ __component: name, name: '' });
    expect(message(zone, [item('b'), item('a')])).toBe(undefined);
    expect(message(zone, [item('c')])).toBe('is "c"');
    expect(message(zone, [item('a'), item('c')])).toBe('holds 2 components, not 1');
  });
});
