import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDocuments, MOST_ERRORS } from './documents.ts';

const schema = buildSchema('type Query { a: Int }');

/** Preparation that tells how often it was planned. */
const documents = () => {
  const planned: number[] = [];
  const prepare = createDocuments({
    schema,
    rules: [],
    hideSuggestions: false,
    check: () => {},
    plan: () => planned.push(1),
  });
  return { prepare, planned };
};

describe('createDocuments', () => {
  it('prepares a query once', () => {
    const { prepare, planned } = documents();
    expect(prepare('{ a }')).toBe(prepare('{ a }'));
    expect(planned).toHaveLength(1);
  });

  it('keeps a thousand, and forgets the one that was not used for longest', () => {
    const { prepare, planned } = documents();
    for (let i = 0; i < 1000; i++) prepare(`{ a${i}: a }`);
    prepare('{ a0: a }');
    prepare('{ more: a }');
    prepare('{ a0: a }');
    expect(planned).toHaveLength(1001);
    prepare('{ a1: a }');
    expect(planned).toHaveLength(1002);
  });

  it('keeps texts of a million characters together', () => {
    const { prepare, planned } = documents();
    const long = (name: string) => `{ ${name}: a } #${'x'.repeat(600_000)}`;
    prepare(long('one'));
    prepare(long('two'));
    prepare(long('two'));
    expect(planned).toHaveLength(2);
    prepare(long('one'));
    expect(planned).toHaveLength(3);
  });

  it('validates what is wrong once, and tells no more than so many mistakes', () => {
    const { prepare } = documents();
    const wrong = `{ ${Array.from({ length: 100 }, (_, index) => `b${index}`).join(' ')} }`;
    const refused = prepare(wrong);
    expect(refused).toBe(prepare(wrong));
    expect('errors' in refused && refused.errors.length).toBe(MOST_ERRORS + 1);
  });

  it('does not let what is wrong drive out what can be run', () => {
    const { prepare, planned } = documents();
    prepare('{ a }');
    for (let i = 0; i < 2000; i++) prepare(`{ b${i} }`);
    prepare('{ a }');
    expect(planned).toHaveLength(1);
  });
});
