import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../checks/check.ts';
import { CellTally } from './coverage.ts';
import { fewCases, rareCases } from './sampled.ts';

const plan: Plan<unknown> = {
  examples: [1, 2, 3],
  arbitrary: fc.integer({ min: 0, max: 9 }),
  run: async () => {},
  cells: (testCase) => [{ table: 'digits', cell: String(testCase) }],
};

describe('fewCases', () => {
  it('keeps the first examples, and draws what they lack', () => {
    expect(fewCases(plan, 2)).toMatchObject({ examples: [1, 2], draws: 0 });
    expect(fewCases({ ...plan, examples: [] }, 2)).toMatchObject({ examples: [], draws: 2 });
  });
});

describe('rareCases', () => {
  const cells = new CellTally();
  for (let digit = 0; digit < 10; digit += 1) if (digit !== 7) cells.touch([`digits ${digit}`]);

  it('chooses cases that touch the rarest cells', () => {
    expect(rareCases(plan, { seed: 1, count: 2, cells })?.examples).toEqual([7, 7]);
  });

  it('draws others for another seed where a check has no cells', () => {
    const { cells: _, ...without } = plan;
    expect(rareCases(without, { seed: 1, count: 4, cells })).toMatchObject({ examples: [], draws: 4 });
  });

  it('has none where nothing can be drawn', () => {
    const { arbitrary: _, ...without } = plan;
    expect(rareCases(without, { seed: 1, count: 4, cells })).toBeUndefined();
  });
});
