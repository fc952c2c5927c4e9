import { expect, it } from 'vitest';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import { runConformance } from '../run.ts';
import { startEmbedded } from '../target/embedded.ts';
import type { Owner } from '../target/target.ts';
import { lawfulGraphql } from './lawful-graphql.fixture.ts';
import { startProxy } from './proxy.ts';

/** `amountLimit` and `depthLimit` of the default project. */
const limits = { amountLimit: 40, depthLimit: 10 };

async function judge(owner: Owner, only: readonly string[]) {
  const model = readModel(defaultProject());
  const { url, token, stop } = await startEmbedded(defaultProject(), owner);
  const fault = () => lawfulGraphql(model, limits.amountLimit);
  const mutant = { id: 'lawful', clause: 'graphql.available', breaks: 'Nothing that is stated.', fault };
  const proxy = await startProxy({ url, model, token, mutant });
  try {
    return await runConformance({
      url: proxy.url,
      token,
      profile: 'stated',
      only,
      limits,
      owner,
      allow: ['singles', 'roles', 'users', 'uploads'],
      runs: 1,
      seed: 1,
    });
  } finally {
    await proxy.close();
    await stop();
  }
}

it.each([
  ['where the schema is shown', { environment: 'development' }, ['graphql'], 35],
  ['where it is not', { environment: 'production' }, ['2.3', 'graphql.introspection.production'], 10],
] as const)(
  'nothing is judged of GraphQL that is not stated, %s',
  async (_where, owner, only, least) => {
    const result = await judge(owner, only);
    const unsound = result.checks.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict));
    expect(unsound.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
    expect(result.totals.pass).toBeGreaterThan(least);
    expect({ leftover: result.leftover, altered: result.altered }).toEqual({ leftover: 0, altered: 0 });
  },
  120_000,
);
