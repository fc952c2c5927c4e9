/** Projects that customize their schema, judged by what their owner declares of it, sound and broken. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../models/package-root.ts';
import { runGauntlet } from './gauntlet.ts';
import { graphqlCustomizationMutants } from './graphql-customization.ts';
import { graphqlLimitMutants } from './graphql-limits.ts';
import { mutantOf } from './mutant.ts';

/** Clauses of its configuration that one of the two projects shows, or both. */
const ofConfiguration = ['graphql.config.endpoint', 'graphql.config.playground-always', 'graphql.config.shadow-crud'];

const mutants = [
  ...graphqlCustomizationMutants,
  ...graphqlLimitMutants.filter(([, clause]) => ofConfiguration.includes(clause)),
].map(mutantOf);

/** What is wrong with the judgement of a project; its mutants that do not apply are not wrong. */
async function judged(project: string) {
  const options = { seed: 1, runs: 1, full: false, lanes: 4 };
  const { rows, unsound } = await runGauntlet({
    project: join(packageRoot(), 'fixtures', project),
    mutants,
    ...options,
  });
  const of = (verdict: string) => rows.filter((row) => row.verdict === verdict);
  return { unsound, survived: of('survived').map(({ mutant }) => mutant), killed: of('killed'), rows };
}

it('all of what can be customized is there, and seen where it is not', async () => {
  const { unsound, survived, killed, rows } = await judged('customized');
  expect({ unsound, survived }).toEqual({ unsound: [], survived: [] });
  const notKilled = rows.filter((row) => !killed.includes(row)).map(({ clause }) => clause);
  expect(notKilled).toEqual(['graphql.config.endpoint']);
}, 60_000);

it('a schema of which nothing is generated, a playground in production, and a path of its own, are seen', async () => {
  const { unsound, survived, killed } = await judged('customized-bare');
  expect({ unsound, survived }).toEqual({ unsound: [], survived: [] });
  expect(killed.map(({ clause }) => clause).sort()).toEqual(ofConfiguration);
}, 60_000);
