import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../conformance/models/package-root.ts';
import { allMutants } from '../../conformance/mutants/catalogue.ts';
import { compareShards } from './compare.ts';

const project = join(packageRoot(), 'fixtures', 'customized-bare');

/** Enough to see answers, cells and a few lanes of writes. */
const small = { project, seed: 1, count: 3, only: ['2.2', '4.6', '4.9'] };

describe('shards of a small project', () => {
  it('say together what one run says', async () => {
    const { whole, merged, differences } = await compareShards(small);
    expect(differences).toEqual([]);
    expect(whole.totals.pass).toBeGreaterThan(50);
    expect(merged.totals).toEqual(whole.totals);
  });

  it('have the findings of one run where the target is at fault', async () => {
    const mutant = allMutants().find(({ id }) => id === 'operators.eqi.as-eq');
    const { whole, differences } = await compareShards({ ...small, mutant });
    expect(whole.findings).not.toEqual([]);
    expect(differences).toEqual([]);
  });
});
