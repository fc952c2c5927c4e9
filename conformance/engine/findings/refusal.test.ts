import { describe, expect, it } from 'vitest';
import { refusalIn } from './refusal.ts';

describe('refusalIn', () => {
  it.each([
    ['of REST', { error: { status: 400, message: 'sort must name 3 attributes' } }, 'sort must name # attributes'],
    ['of GraphQL', { data: null, errors: [{ message: 'Must provide query string.' }] }, 'Must provide query string.'],
    [
      'without what it quotes',
      { error: { message: 'Invalid key "title" at top level' } },
      'Invalid key … at top level',
    ],
  ])('names the words of a refusal %s', (_, body, words) => {
    expect(refusalIn({ status: 400, body })).toEqual([`refusal:${words}`]);
  });

  it.each([
    ['an answer', 200, { data: { id: 1, message: 'a b c d' } }],
    ['words that are answered for many causes', 403, { error: { message: 'Forbidden access' } }],
    ['a fault of the target', 500, { error: { message: 'Cannot mix BigInt and other types' } }],
    ['a fault of the target by GraphQL', 200, { errors: [{ message: 'Internal Server Error' }] }],
    ['a text', 400, 'no JSON at all'],
  ])('names none for %s', (_, status, body) => {
    expect(refusalIn({ status, body })).toEqual([]);
  });
});
