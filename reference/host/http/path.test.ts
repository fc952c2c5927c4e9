import { describe, expect, it } from 'vitest';
import { compilePath } from './path.ts';

describe('compilePath', () => {
  it.each([
    ['/books', '/books/', {}],
    ['/books/:id', '/books/7', { id: '7' }],
    ['/books/:id(\\d+)/x', '/BOOKS/7/x', { id: '7' }],
    ['/books/:page?', '/books', {}],
    ['/books/:page?', '/books/2', { page: '2' }],
    ['/files/(.*)', '/files/a/b', { 0: 'a/b' }],
    ['/by/:name', '/by/a%20b', { name: 'a b' }],
  ])('%s takes %s', (pattern, path, values) => {
    expect(compilePath(pattern)(path)).toEqual(values);
  });

  it('refuses a pattern that is none', () => {
    expect(() => compilePath('/files/*')).toThrow(TypeError);
  });

  it.each([
    ['/books', '/books/7'],
    ['/books/:id(\\d+)', '/books/x'],
    ['/a.b', '/aXb'],
  ])('%s does not take %s', (pattern, path) => {
    expect(compilePath(pattern)(path)).toBeUndefined();
  });
});
