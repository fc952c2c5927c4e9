import { describe, expect, it } from 'vitest';
import { defaultProject } from '../../models/package-root.ts';
import { wireMutants } from './catalogue.ts';
import { runOver } from './whole-run.ts';

describe('whole questions', { timeout: 120_000 }, () => {
  it.each(['wire.operator.second', 'wire.sort.fourth', 'wire.second-level', 'wire.total.relation-filter'])(
    'find %s',
    async (id) => {
      const mutant = wireMutants.find((mutant) => mutant.id === id);
      if (!mutant) throw new Error(`there is no ${id}`);
      const { checks, leftover } = await runOver(mutant, defaultProject(), { seed: 5, only: ['rest.query.whole'] });
      expect(checks.map(({ id: check, verdict }) => [check, verdict])).toContainEqual(['rest.query.whole', 'fail']);
      expect(leftover).toBe(0);
    },
  );
});

describe('sequences of writes', { timeout: 120_000 }, () => {
  it.each(['wire.inverse-writes', 'wire.frozen', 'wire.stale-once'])('find %s', async (id) => {
    const mutant = wireMutants.find((mutant) => mutant.id === id);
    if (!mutant) throw new Error(`there is no ${id}`);
    const { checks, leftover } = await runOver(mutant, defaultProject(), {
      seed: 5,
      only: ['rest.relations.sequences'],
    });
    expect(checks.map(({ id: check, verdict }) => [check, verdict])).toContainEqual([
      'rest.relations.sequences',
      'fail',
    ]);
    expect(leftover).toBe(0);
  });
});
