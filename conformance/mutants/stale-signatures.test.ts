import { describe, expect, it } from 'vitest';
import { allChecks } from '../checks/all.ts';
import { readSignatures } from '../engine/findings/signatures.ts';
import { allMutants } from './catalogue.ts';
import { staleMutants } from './stale-signatures.ts';

const mutants = allMutants();
const signatures = readSignatures();

describe('the table of signatures', () => {
  it('has a current row for each mutant (npm run signatures)', () => {
    expect(staleMutants(mutants, signatures).map(({ id }) => id)).toEqual([]);
  });

  it('names mutants and checks that exist', () => {
    const ids = new Set(mutants.map(({ id }) => id));
    const checks = new Set(allChecks.map(({ id }) => id));
    expect(signatures.filter(({ mutant }) => !ids.has(mutant))).toEqual([]);
    expect(signatures.flatMap(({ shows }) => Object.keys(shows)).filter((id) => !checks.has(id))).toEqual([]);
  });
});
