import { expect, test } from 'vitest';
import { queryOf } from './query-of.ts';

test('the query begins behind the first question mark and may hold others', () => {
  expect(queryOf('/api/tags?filters[name]=why?&sort=id')).toBe('filters[name]=why?&sort=id');
});

test('a path without a query has an empty one', () => {
  expect(['/api/tags', '/api/tags?'].map(queryOf)).toEqual(['', '']);
});
