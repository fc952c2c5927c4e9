import { describe, expect, it } from 'vitest';
import type { ScalarAttribute } from '../model/attribute.ts';
import { libraryModel } from '../model/library.example.ts';
import { schemaOf } from '../model/model.ts';
import type { ScalarType } from '../model/scalar-types.ts';
import { fitterOf } from './fit-values.ts';
import type { Json } from './reader.ts';

const book = schemaOf(libraryModel(), 'api::book.book');

/** A value of an attribute that has become one of this type. */
function fitted(type: ScalarType, value: Json, values: readonly string[] = []): Json | undefined {
  const shared = { unique: false, private: false, required: true, localized: false };
  const attribute: ScalarAttribute = { ...shared, name: 'x', type, enum: values };
  return fitterOf({ ...book, attributes: new Map([['x', attribute]]) })({ x: value }).x;
}

describe('a stored value', () => {
  it('that fits stays the same object', () => {
    const values = { title: 'a', createdAt: '2024-01-01T00:00:00.000Z', lent: false };
    expect(fitterOf(book)(values)).toBe(values);
  });

  it.each<[ScalarType, Json, Json]>([
    ['string', 7, '7'],
    ['text', true, 'true'],
    ['string', { a: 1 }, null],
    ['integer', '7', 7],
    ['integer', '7.5', null],
    ['integer', 7.5, null],
    ['decimal', '7.5', 7.5],
    ['decimal', 'seven', null],
    ['biginteger', 7, '7'],
    ['biginteger', 'x', null],
    ['boolean', 'true', true],
    ['boolean', 0, false],
    ['boolean', 'yes', null],
    ['date', '2024-01-02T10:00:00.000Z', '2024-01-02'],
    ['date', 'today', null],
    ['datetime', '2024-01-02', '2024-01-02T00:00:00.000Z'],
    ['datetime', 'today', null],
    ['time', '10:00:00.000', '10:00:00.000'],
    ['time', 'noon', null],
    ['timestamp', '1700000000000', '1700000000000'],
    ['timestamp', 'now', null],
    ['json', 'x', 'x'],
    ['blocks', 'x', null],
    ['string', null, null],
  ])('of an attribute that is %s now: %j is %j', (type, value, expected) => {
    expect(fitted(type, value)).toEqual(expected);
  });

  it('of an enumeration stays while the enumeration has it', () => {
    expect(fitted('enumeration', 'a', ['a', 'b'])).toBe('a');
    expect(fitted('enumeration', 'c', ['a', 'b'])).toBeNull();
  });
});
