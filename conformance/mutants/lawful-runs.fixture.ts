/** Tests that no check fails over a group of lawful differences. Each run takes a minute: two test files share the groups. */
import { expect, it } from 'vitest';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import { runConformance } from '../run.ts';
import { startEmbedded } from '../target/embedded.ts';
import { groupFault } from './lawful-differences.fixture.ts';
import { startProxy } from './proxy.ts';

async function judge(group: number) {
  const owner = { environment: 'development', locales: ['en', 'fr', 'de-AT'] } as const;
  const model = readModel(defaultProject());
  const { url, token, stop } = await startEmbedded(defaultProject(), owner);
  const fault = groupFault(group);
  const mutant = { id: 'lawful', clause: 'rest.endpoints.list', breaks: 'Nothing that is stated.', fault };
  const proxy = await startProxy({ url, model, token, mutant });
  try {
    return await runConformance({
      ...{ url: proxy.url, token, profile: 'stated', owner, allow: ['singles'], runs: 1, seed: 1 },
      without: ['graphql'],
    });
  } finally {
    await proxy.close();
    await stop();
  }
}

/** Declares a test for each of these groups. */
export const testGroups = (groups: readonly number[]): void =>
  it.each(groups)(
    'differences that the document leaves open are no failures, group %i',
    async (group) => {
      const result = await judge(group);
      const unsound = result.checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
      expect(unsound.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
      expect(result.totals.pass).toBeGreaterThan(200);
      expect({ leftover: result.leftover, altered: result.altered }).toEqual({ leftover: 0, altered: 0 });
    },
    240_000,
  );
