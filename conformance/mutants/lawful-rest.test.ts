import { expect, it } from 'vitest';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import { runConformance } from '../run.ts';
import { startEmbedded } from '../target/embedded.ts';
import { lawfulRest } from './lawful-rest.fixture.ts';
import { startProxy } from './proxy.ts';

/** The document states it in two ways (9), so a warning is right. */
const skip = ['rest.envelope.entry-meta'];

async function judge(hides: boolean, only: readonly string[]) {
  const owner = { environment: 'development' } as const;
  const model = readModel(defaultProject());
  const { url, token, stop } = await startEmbedded(defaultProject(), owner);
  const fault = () => lawfulRest(model, { hides });
  const mutant = { id: 'lawful', clause: 'rest.endpoints.list', breaks: 'Nothing that is stated.', fault };
  const proxy = await startProxy({ url, model, token, mutant });
  try {
    const scope = { only, skip, allow: ['singles'], limits: { defaultLimit: 25, maxLimit: 40 } } as const;
    return await runConformance({ url: proxy.url, token, profile: 'stated', owner, ...scope, runs: 1, seed: 1 });
  } finally {
    await proxy.close();
    await stop();
  }
}

/** A few checks of each kind where the adapter differs: the whole suite would take long. */
const written = ['rest.endpoints', 'rest.single', 'rest.delete', 'rest.update', 'rest.relations.connect.twice'];
const read = [
  'rest.envelope',
  'rest.filters.list-only',
  'rest.filters.relation',
  'rest.filters.media-refused',
  'rest.pagination',
  'rest.sort',
];

it.each([
  ['drafts are made by default', false, [...written, ...read, 'access.private-by-default'], 45],
  ['drafts are not found by id', true, ['2.2', '4.4', 'rest.attributes.text.read', 'rest.populate', 'model'], 30],
] as const)(
  'nothing is judged of REST that is not stated, where %s',
  async (_where, hides, only, least) => {
    const result = await judge(hides, only);
    const unsound = result.checks.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict));
    expect(unsound.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
    expect(result.totals.pass).toBeGreaterThan(least);
    expect({ leftover: result.leftover, altered: result.altered }).toEqual({ leftover: 0, altered: 0 });
  },
  120_000,
);
