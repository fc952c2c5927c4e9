import { expect, it } from 'vitest';
import { namesIn, pathOf, queryStringOf } from './paths.ts';

it.each([
  ['/books', 'books', undefined],
  ['/books/', 'books', undefined],
  ['/books/4', 'books', '4'],
  ['/books/4/?a=/b', 'books', '4'],
  ['/b%C3%BCcher/%34', 'bücher', '4'],
  ['/b%C3%BCcher', 'bücher', undefined],
  ['/books/4/more', undefined, undefined],
  ['books', undefined, undefined],
  ['/', undefined, undefined],
  ['/?a=%', undefined, undefined],
])('%s names %s and %s', (url, name, id) => {
  expect(namesIn(url)).toEqual({ name, id });
});

it('an invalid escape is told', () => {
  expect(() => namesIn('/books/%')).toThrow(URIError);
});

it.each([
  ['/a?b=c?d', '/a', 'b=c?d'],
  ['/a?', '/a', ''],
  ['/a', '/a', ''],
])('%s is the path %s and the query %j', (url, path, query) => {
  expect([pathOf(url), queryStringOf(url)]).toEqual([path, query]);
});
