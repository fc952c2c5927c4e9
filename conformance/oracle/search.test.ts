import { expect, it } from 'vitest';
import type { Attribute, ContentType } from '../models/model.ts';
import { worldOf } from '../world/world.ts';
import { FilterOracle, observed } from './filter.ts';
import { searchFilter } from './search.ts';
import { membership } from './truth.ts';

const attribute = (name: string, type: string, more: Partial<Attribute> = {}): Attribute => ({
  ...{ name, type, required: false, unique: false, private: false, localized: false },
  ...more,
});

const type: ContentType = {
  ...{ uid: 'api::item.item', kind: 'collectionType', singularName: 'item', pluralName: 'items' },
  ...{ draftAndPublish: false, localized: false, populateCreatorFields: false },
  attributes: [
    attribute('title', 'string'),
    attribute('copies', 'integer'),
    attribute('price', 'decimal'),
    attribute('serial', 'biginteger'),
    attribute('secret', 'integer', { private: true }),
  ],
};
const oracle = new FilterOracle({
  model: { contentTypes: [type], components: [] },
  world: worldOf([]),
  reading: observed,
});

/** Where a search for the text puts an entry with these values, and the id 7. */
const place = (text: string, values: Readonly<Record<string, unknown>>): string => {
  const empty = { title: null, copies: null, price: null, serial: null, secret: null };
  const entry = { id: 7, values: { ...empty, ...values }, links: {} };
  return membership(oracle.truth(searchFilter(type, text), type, entry));
};

it.each([
  ['24.5', { price: 24.5 }, 'in'],
  ['4.5', { price: 24.5 }, 'in'],
  ['31', { copies: 312 }, 'in'],
  ['-3', { copies: -31 }, 'in'],
  ['0000000001', { serial: '10000000001' }, 'in'],
  ['12', { title: 'Volume 12' }, 'in'],
  ['7', {}, 'in'],
  ['8', { copies: 312, price: 24.5, serial: '10' }, 'out'],
])('a number, %s, is looked for in numbers, texts and the id: %o is %s', (text, values, expected) => {
  expect(place(text, values)).toBe(expected);
});

it.each([
  ['0', { price: 499 }],
  ['50', { price: 24.5 }],
  ['2', { price: 1e21 }],
  ['12', { secret: 12 }],
])(
  'whether %s finds %o is open: databases write numbers in other ways, and may search what is hidden',
  (text, values) => {
    expect(place(text, values)).toBe('open');
  },
);

it('a text that is no number is looked for in texts alone', () => {
  expect(place('lt', { title: 'Salt', secret: 1 })).toBe('in');
  expect(place('x', { title: 'Salt', copies: 312, secret: 1 })).toBe('out');
});
