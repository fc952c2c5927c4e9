/** The shape of each kind of populated value. */
import { describe, expect, it } from 'vitest';
import { attribute } from '../models/model.fixture.ts';
import type { ExpectedBody, ExpectedPopulation } from '../oracle/expected-population.ts';
import { shapeDifferences } from './shapes.ts';

const seo = {
  uid: 'shared.seo',
  attributes: [attribute('attributes', 'json'), attribute('inner', 'component', { component: 'shared.seo' })],
};
const model = { contentTypes: [], components: [seo] };
const empty: ExpectedBody = { owner: seo, fields: undefined, values: {}, inside: new Map(), open: new Set() };
const component = attribute('it', 'component', { component: 'shared.seo' });
const zone = attribute('it', 'dynamiczone', { components: ['shared.seo'] });
const relation = attribute('it', 'relation');

const item = (body = empty, place: 'in' | 'open' = 'in') => ({ component: 'shared.seo', place, body });
const member = (id: number, body = empty) => ({ uid: 'api::a.a', id, place: 'in' as const, body });
const linked = { attribute: relation, sort: [], target: 'api::a.a' };

const populations = {
  one: { kind: 'one', ...linked, members: [member(1)] },
  'no one': { kind: 'one', ...linked, members: [] },
  'one or none': { kind: 'one', ...linked, members: undefined },
  many: { kind: 'many', ...linked, members: [member(1), member(2)] },
  none: { kind: 'many', ...linked, members: [] },
  'many or none': { kind: 'many', ...linked, members: undefined },
  file: { kind: 'media', attribute: relation, ids: [1] },
  'no file': { kind: 'media', attribute: relation, ids: [] },
  files: { kind: 'media', attribute: attribute('it', 'media', { multiple: true }), ids: [1] },
  'no files': { kind: 'media', attribute: attribute('it', 'media', { multiple: true }), ids: [] },
  component: { kind: 'component', attribute: component, items: [item()] },
  'no component': { kind: 'component', attribute: component, items: [] },
  components: { kind: 'components', attribute: component, items: [item()] },
  zone: { kind: 'zone', attribute: zone, items: [item()] },
  'no zone': { kind: 'zone', attribute: zone, items: [] },
} satisfies Record<string, ExpectedPopulation>;

/** Names of shapes that a populated value breaks, with the message. */
function faults(population: ExpectedPopulation, value: unknown, exact = false): string[] {
  const body = { ...empty, inside: new Map([['it', population]]) };
  const answered = { id: 7, attributes: value === undefined ? {} : { it: value } };
  return shapeDifferences(model, { uid: 'x', id: 7, body }, answered, exact, (clause, message, values) => ({
    ...{ clause, message, entries: [] },
    ...values,
  })).map(({ clause, message }) => `${clause.replace('rest.envelope.populated-', '')}: ${message}`);
}

const entry = { id: 1, attributes: {} };
type Kind = keyof typeof populations;

describe('the shape of', () => {
  it.each<[Kind, unknown]>([
    ['one', { data: entry }],
    ['one', undefined],
    ['no one', { data: null }],
    ['no one', null],
    ['no one', {}],
    ['one or none', null],
    ['one or none', { data: entry }],
    ['many', { data: [entry] }],
    ['none', { data: [] }],
    ['none', null],
    ['many or none', { data: [] }],
    ['many or none', null],
    ['many or none', { data: [entry] }],
    ['file', { data: entry }],
    ['files', { data: [entry] }],
    ['no files', { data: [] }],
    ['component', { id: 1 }],
    ['component', null],
    ['component', { id: '1', attributes: { a: 1 } }],
    ['no component', null],
    ['components', 'anything'],
    ['zone', [{ id: 1, __component: 'shared.seo' }]],
    ['no zone', null],
    ['no zone', []],
  ])('%s may be %j', (kind, value) => {
    expect(faults(populations[kind], value)).toEqual([]);
  });

  it.each<[Kind, unknown, string]>([
    ['one', null, 'to-one: it of entry 7: its data is not an entry object but nothing'],
    ['one', { data: { id: 1 } }, 'to-one: it of entry 7: its data.attributes is not an object but nothing'],
    ['no one', { data: entry }, 'to-one-empty: it of entry 7: it is {"data":{"id":1,"attributes":{}}}'],
    ['no one', { id: 1 }, 'to-one-empty: it of entry 7: it is {"id":1}'],
    ['one or none', { id: 1, attributes: {} }, 'to-one: it of entry 7: its data is not an entry object but nothing'],
    ['many', { data: entry }, 'to-many: it of entry 7: it is not an array but {"id":1,"attributes":{}}'],
    [
      'one',
      { data: { id: 1, attributes: { id: 1 } } },
      'to-one: it of entry 7: its data.attributes has the id among the fields',
    ],
    ['many', { data: [entry, {}] }, 'to-many: it of entry 7: an item.id is nothing'],
    ['many or none', { data: {} }, 'to-many: it of entry 7: it is not an array but {}'],
    ['file', { data: {} }, 'to-one: it of entry 7: its data.id is nothing'],
    ['files', { data: entry }, 'to-many: it of entry 7: it is not an array but {"id":1,"attributes":{}}'],
    ['component', 5, 'component: it of entry 7: it is not an object but 5'],
    ['component', {}, 'component: it of entry 7: its id is nothing'],
    [
      'component',
      { id: 1, data: {} },
      'component: it of entry 7: something is wrapped around its fields: {"id":1,"data":{}}',
    ],
    ['zone', {}, 'zone: it of entry 7: it is not an array but {}'],
    ['zone', [{ id: 1 }], 'zone: it of entry 7: its __component is nothing'],
    ['zone', [5], 'zone: it of entry 7: it is not an object but 5'],
    ['zone', [{ id: 1, __component: 'shared.other' }], 'zone: it of entry 7: its __component is "shared.other"'],
  ])('%s is not %j', (kind, value, fault) => {
    expect(faults(populations[kind], value)).toEqual([fault]);
  });

  it.each<[Kind, unknown, string | undefined]>([
    ['no one', { data: null }, undefined],
    ['no one', null, 'to-one-null: it of entry 7: it is null'],
    ['no file', null, 'to-one-null: it of entry 7: it is null'],
    ['none', { data: [] }, undefined],
    ['none', { data: null }, 'to-many-empty: it of entry 7: it is {"data":null}'],
    ['no files', { data: null }, undefined],
    ['no files', { data: [] }, 'media-empty: it of entry 7: it is {"data":[]}'],
    ['no component', null, undefined],
    ['no component', {}, 'component-empty: it of entry 7: it is {}'],
    ['component', null, undefined],
    ['components', [{ id: 1 }], undefined],
    ['components', {}, 'component-repeatable: it of entry 7: it is not an array but {}'],
    ['components', [{ id: 1 }, 5], 'component-repeatable: it of entry 7: it is not an object but 5'],
    ['no zone', [], undefined],
    ['no zone', null, 'zone-empty: it of entry 7: it is null'],
  ])('%s is, as observed, %j: %s', (kind, value, fault) => {
    expect(faults(populations[kind], value, true)).toEqual(fault === undefined ? [] : [fault]);
  });

  it('a zone whose items may be left out is a list all the same', () => {
    const open: ExpectedPopulation = { kind: 'zone', attribute: zone, items: [item(empty, 'open')] };
    expect(faults(open, 5)).toEqual(['zone: it of entry 7: it is not an array but 5']);
  });
});

describe('what is inside', () => {
  const nested: ExpectedBody = { ...empty, inside: new Map([['inner', populations.component]]) };

  it('a component has the shape of a nested component', () => {
    const population: ExpectedPopulation = { kind: 'component', attribute: component, items: [item(nested)] };
    expect(faults(population, { id: 1, inner: 5 })).toEqual([
      'component-nested: it.inner of entry 7: it is not an object but 5',
    ]);
    expect(faults(population, { id: 1, inner: { id: 2 } })).toEqual([]);
    expect(faults(population, { id: 1 })).toEqual([]);
  });

  it('each item of a zone is looked at, where their number is right', () => {
    const population: ExpectedPopulation = { kind: 'zone', attribute: zone, items: [item(), item(nested)] };
    const part = { id: 1, __component: 'shared.seo' };
    expect(faults(population, [part, { ...part, inner: 5 }])).toHaveLength(1);
    expect(faults(population, [{ ...part, inner: 5 }])).toEqual([]);
  });

  it('a linked entry is found by its id', () => {
    const population: ExpectedPopulation = { kind: 'many', ...linked, members: [member(1), member(2, nested)] };
    const wrong = { inner: 5 };
    expect(faults(population, { data: [{ id: 2, attributes: wrong }, entry] })).toEqual([
      'component: it.inner of entry 7: it is not an object but 5',
    ]);
    expect(faults(population, { data: [{ id: 1, attributes: wrong }] })).toEqual([]);
    expect(faults({ ...population, kind: 'one' }, { data: { id: 2, attributes: wrong } })).toHaveLength(1);
  });

  it('is told once of each shape', () => {
    const body = {
      ...empty,
      inside: new Map([
        ['it', populations.one],
        ['that', { ...populations.one }],
      ]),
    };
    const answered = { id: 7, attributes: { it: null, that: null } };
    expect(
      shapeDifferences(model, { uid: 'x', id: 7, body }, answered, false, (clause, message, values) => ({
        ...{ clause, message, entries: [] },
        ...values,
      })),
    ).toMatchObject([{ expected: 'rest.envelope.populated-to-one', actual: null }]);
  });
});
