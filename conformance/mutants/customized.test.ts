/** Projects that customize their schema, judged by what their owner declares of it, sound and broken. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../models/package-root.ts';
import { runConformance } from '../run.ts';
import { runGauntlet } from './gauntlet.ts';
import { graphqlCustomizationMutants } from './graphql-customization.ts';
import { graphqlLimitMutants } from './graphql-limits.ts';
import { mutantOf } from './mutant.ts';
import { creatorMutants } from './states.ts';

/** Clauses of its configuration that one of the two projects shows, or both. */
const ofConfiguration = ['graphql.config.endpoint', 'graphql.config.playground-always', 'graphql.config.shadow-crud'];

/** Clauses of creators that its extended list handler shows (4.7). */
const ofCreators = [
  'model.populate-creator-fields',
  'rest.creators.only-named',
  'rest.creators.record',
  'rest.creators.with-option',
];

const mutants = [
  ...graphqlCustomizationMutants,
  ...graphqlLimitMutants.filter(([, clause]) => ofConfiguration.includes(clause)),
  ...creatorMutants.filter(([, clause]) => ofCreators.includes(clause)),
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
  expect(notKilled.sort()).toEqual(['graphql.config.endpoint', ...ofCreators].sort());
}, 60_000);

it('a schema of which nothing is generated, a playground in production, a path of its own and attached creators are seen', async () => {
  const { unsound, survived, killed } = await judged('customized-bare');
  expect({ unsound, survived }).toEqual({ unsound: [], survived: [] });
  expect(killed.map(({ clause }) => clause).sort()).toEqual([...ofConfiguration, ...ofCreators].sort());
}, 60_000);

it('GraphQL is judged without what the code of a project takes out of the schema, and by nothing else', async () => {
  const project = join(packageRoot(), 'fixtures', 'customized');
  const { checks } = await runConformance({
    project,
    only: ['graphql', 'access.role-per-action.singles'],
    runs: 1,
    seed: 1,
  });
  const of = (verdict: string) => checks.filter((check) => check.verdict === verdict).map(({ id }) => id);
  expect(of('fail')).toEqual([]);
  expect(of('pass')).toEqual(expect.arrayContaining(['graphql.create', 'graphql.list.filters', 'graphql.types.input']));
}, 60_000);
