/** The project that customizes its schema, judged by what its owner declares of it, sound and broken. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../models/package-root.ts';
import { runGauntlet } from './gauntlet.ts';
import { graphqlCustomizationMutants } from './graphql-customization.ts';

const project = join(packageRoot(), 'fixtures/customized');

it('what the project customizes is there, and seen where it is not', async () => {
  const { rows, unsound } = await runGauntlet({
    project,
    mutants: graphqlCustomizationMutants,
    seed: 1,
    runs: 1,
    full: false,
    lanes: 4,
  });
  expect(unsound).toEqual([]);
  expect(rows.filter(({ verdict }) => verdict === 'survived').map(({ mutant }) => mutant)).toEqual([]);
  expect(rows.some(({ verdict }) => verdict === 'killed')).toBe(true);
}, 60_000);
