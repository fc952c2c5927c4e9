import { describe, expect, it } from 'vitest';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { parseParameters } from './parameters.ts';
import { resolveSort } from './sort.ts';

const model = libraryModel();
const resolve = (query: string, permitted?: string[]) =>
  resolveSort(parseParameters(query).sort, typeOf(model, 'book'), scopeOn(model, permitted));
const key = (name: string, type: string, descending = false) => {
  const names = name.split('.');
  const path = names.slice(0, -1).map((attribute) => ({ attribute, target: `api::${attribute}.${attribute}` }));
  return { path, column: { name: names.at(-1), type }, descending };
};

describe('resolveSort', () => {
  it.each(['sort=title:DESC,pages', 'sort[0]=title:desc&sort[1]=pages:asc', 'sort[0][title]=desc&sort[1]=pages'])(
    'reads the form %s',
    (query) => {
      expect(resolve(query)).toEqual([key('title', 'string', true), key('pages', 'integer')]);
    },
  );

  it('follows relations', () => {
    expect(resolve('sort=author.name')).toEqual([key('author.name', 'string')]);
    expect(resolve('sort[author][name]=asc')).toEqual([key('author.name', 'string')]);
  });

  it('passes over empty keys and what follows a second colon', () => {
    expect(resolve('sort=,title:asc:desc')).toEqual([key('title', 'string')]);
    expect(resolve('sort=')).toEqual([]);
  });

  it.each([
    ['sort=title:down', 'expected asc or desc for title, found "down"'],
    ['sort=nope', 'Invalid parameter nope'],
    ['sort=code', 'Invalid parameter code'],
    ['sort=secret', 'Invalid parameter secret'],
    ['sort=author', 'Invalid parameter author'],
    ['sort=body', 'Invalid parameter body'],
  ])('refuses %s', (query, message) => {
    expect(() => resolve(query)).toThrow(message);
  });

  it('refuses a relation whose target the viewer may not find', () => {
    expect(() => resolve('sort=author.name', [])).toThrow('Invalid parameter author');
  });
});
