import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDocuments, MOST_ERRORS } from './documents.ts';

const schema = buildSchema('type Query { a: Int }');

/** Preparation of queries that records each plan. */
const documents = () => {
  const plans: number[] = [];
  const prepare = createDocuments({
    schema,
    rules: [],
    hideSuggestions: false,
    check: () => {},
    plan: () => plans.push(1),
  });
  return { prepare, plans };
};

describe('createDocuments', () => {
  it('prepares a query once', () => {
    const { prepare, plans } = documents();
    expect(prepare('{ a }')).toBe(prepare('{ a }'));
    expect(plans).toHaveLength(1);
  });

  it('keeps a thousand, and forgets the one that was not used for longest', () => {
    const { prepare, plans } = documents();
    for (let i = 0; i < 1000; i++) prepare(`{ a${i}: a }`);
    prepare('{ a0: a }');
    prepare('{ more: a }');
    prepare('{ a0: a }');
    expect(plans).toHaveLength(1001);
    prepare('{ a1: a }');
    expect(plans).toHaveLength(1002);
  });

  it('keeps texts of a million characters together', () => {
    const { prepare, plans } = documents();
    const long = (name: string) => `{ ${name}: a } #${'x'.repeat(600_000)}`;
    prepare(long('one'));
    prepare(long('two'));
    prepare(long('two'));
    expect(plans).toHaveLength(2);
    prepare(long('one'));
    expect(plans).toHaveLength(3);
  });

  it('validates what is wrong once, and tells no more than so many mistakes', () => {
    const { prepare } = documents();
    const wrong = `{ ${Array.from({ length: 100 }, (_, index) => `b${index}`).join(' ')} }`;
    const refused = prepare(wrong);
    expect(refused).toBe(prepare(wrong));
    expect('errors' in refused && refused.errors.length).toBe(MOST_ERRORS + 1);
  });

  it('does not let what is wrong drive out what can be run', () => {
    const { prepare, plans } = documents();
    prepare('{ a }');
    for (let i = 0; i < 2000; i++) prepare(`{ b${i} }`);
    prepare('{ a }');
    expect(plans).toHaveLength(1);
  });
});
