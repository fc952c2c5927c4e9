import { expect, it } from 'vitest';
import { allMutants } from '../../conformance/mutants/catalogue.ts';
import { drawnMutants } from './drawn-mutants.ts';

it('draws other mutants by another seed, and the same ones by the same', () => {
  const all = allMutants();
  const ids = (seed: number): string[] => drawnMutants(all, 20, seed).map(({ id }) => id);
  expect(ids(1)).toEqual(ids(1));
  expect(ids(1)).not.toEqual(ids(2));
  expect(new Set(ids(1)).size).toBe(20);
  expect(drawnMutants(all, undefined, 1)).toBe(all);
});
