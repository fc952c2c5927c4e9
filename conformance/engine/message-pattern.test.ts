import { describe, expect, it } from 'vitest';
import type { Failure } from './events.ts';
import { messagePattern } from './message-pattern.ts';

const failure = (path: string): Failure => ({
  requests: [{ method: 'GET', path, headers: {}, body: null, curl: '', status: 200, answer: null }],
  ...{ expected: null, actual: null, seed: 1, case: { attribute: 'title' }, path: 'example:0' },
});

const fits = (message: string, other: string, path = '/api/books'): boolean =>
  new RegExp(messagePattern(message, failure(path)) ?? 'no pattern', 'u').test(other);

describe('messagePattern', () => {
  it.each([
    ['entry 7 is missing from the list', 'entry 8 is missing from the list'],
    ['title of entry 7 is null', 'subtitle of entry 12 is null'],
    ['POST /graphql refuses books', 'POST /graphql refuses authors'],
    ['l0: entry 3 is missing from the list (graphql.list) in { l0: books }', 'l1: entry 4 is missing from the list'],
    [
      'GET /api/books?filters[id][$in][0]=6: title links other entries than it must',
      'GET /api/authors?filters[id][$in][0]=9&populate=x: books links other entries than it must',
    ],
    [
      'after the last step: meta.pagination.pageCount is 0',
      'client 1 of 2, after step 1: meta.pagination.pageCount is 3',
    ],
  ])('fits %j and %j', (message, other) => {
    expect(fits(message, message)).toBe(true);
    expect(fits(message, other)).toBe(true);
  });

  it('fits no message with other words', () => {
    expect(fits('entry 7 is missing from the list', 'entry 7 stands before entry 8')).toBe(false);
    expect(fits('entry 7 is missing from the list', 'entry 7 is missing from the list twice')).toBe(false);
  });

  it('is none where the words say nothing', () => {
    expect(messagePattern('title: 5', failure('/api/books'))).toBeUndefined();
  });
});
