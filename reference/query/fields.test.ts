import { describe, expect, it } from 'vitest';
import { resolveFields } from './fields.ts';
import { libraryModel, typeOf } from './library.fixture.ts';

const book = typeOf(libraryModel(), 'book');
const EVERY = ['title', 'pages', 'price', 'serial', 'lent', 'released', 'opens', 'bought', 'stamp', 'extra'];
const SYSTEM = ['createdAt', 'updatedAt'];

describe('resolveFields', () => {
  it.each([undefined, null, '', '*', ['title', '*']])(
    'takes %j for all scalars that are neither private nor passwords',
    (value) => {
      expect([...resolveFields(value, book)].sort()).toEqual([...EVERY, ...SYSTEM].sort());
    },
  );

  it('keeps the requested order, and names an attribute once', () => {
    expect(resolveFields(['pages', 'title', 'pages'], book)).toEqual(['pages', 'title']);
  });

  it('takes one name for a list of it, and id for nothing more', () => {
    expect(resolveFields('title', book)).toEqual(['title']);
    expect(resolveFields('id', book)).toEqual([]);
  });

  it.each(['nothing', 'secret', 'code', 'author', 'cover', 'blurb', 'body'])('refuses %s', (name) => {
    expect(() => resolveFields(['title', name], book)).toThrow(`Invalid parameter ${name}`);
  });

  it('refuses what is no name, at its place', () => {
    expect(() => resolveFields([{}], book, 'populate[author][fields]')).toThrow(
      /^Invalid parameter populate\[author\]\[fields\]: .*names of attributes/,
    );
    expect(() => resolveFields([5], book)).toThrow('Invalid parameter fields:');
  });

  it('gives the same list for the same names, by which plans are remembered', () => {
    expect(resolveFields(['title', 'pages'], book)).toBe(resolveFields(['title', 'pages'], book));
    expect(resolveFields(['pages'], book)).not.toBe(resolveFields(['title'], book));
    expect(resolveFields(undefined, book)).toBe(resolveFields('*', book));
  });
});
