import { describe, expect, it } from 'vitest';
import { UsageError } from '../models/usage-error.ts';
import type { Mutant } from './mutant.ts';
import { selectMutants } from './selftest.ts';

const mutant = (id: string, clause: string): Mutant => ({ id, clause, breaks: 'It.', fault: () => ({}) });
const all = [mutant('sort.ignored', 'rest.sort.one'), mutant('sort.default', 'rest.sort.many'), mutant('sorted', 'x')];
const ids = (mutants: readonly Mutant[]): string[] => mutants.map(({ id }) => id);

describe('the choice of mutants', () => {
  it('takes ids, prefixes and clauses', () => {
    expect(ids(selectMutants(all, ['sort']))).toEqual(['sort.ignored', 'sort.default']);
    expect(ids(selectMutants(all, ['sort.*']))).toEqual(['sort.ignored', 'sort.default']);
    expect(ids(selectMutants(all, ['rest.sort.many', 'sorted']))).toEqual(['sort.default', 'sorted']);
  });

  it('refuses a pattern that matches nothing', () => {
    expect(() => selectMutants(all, ['srot'])).toThrow(UsageError);
  });

  it('cuts into shards that make up the whole', () => {
    const shards = [1, 2].flatMap((index) => ids(selectMutants(all, [], { index, count: 2 })));
    expect(shards.sort()).toEqual(ids(all).sort());
  });
});
