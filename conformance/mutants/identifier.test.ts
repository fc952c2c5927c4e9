import { afterAll, beforeAll, expect, it } from 'vitest';
import { isObject } from '../models/json.ts';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import { runConformance } from '../run.ts';
import { type Embedded, startEmbedded } from '../target/embedded.ts';
import { mapData, refusal } from './faults.ts';
import type { Fault } from './mutant.ts';
import { type MutantProxy, startProxy } from './proxy.ts';
import { routeOf } from './routes.ts';

const model = readModel(defaultProject());

/** An implementation whose entries are addressed by a text of their own, and by nothing else. */
const byDocument: Fault = {
  request: (request) => {
    const segment = routeOf({ ...request, path: request.path.replace(/\/localizations(?=$|\?)/, '') }, model)?.segment;
    if (segment === undefined) return request;
    const id = /^doc-(\d+)$/.exec(segment)?.[1];
    return id === undefined
      ? refusal('Not Found', 404)
      : { ...request, path: request.path.replace(`/${segment}`, `/${id}`) };
  },
  answer: (answer, request) => {
    if (!isObject(answer.body) || !routeOf(request, model)) return answer;
    const data = mapData(answer.body.data, (entry) => ({ ...entry, documentId: `doc-${String(entry.id)}` }));
    return { ...answer, body: { ...answer.body, data } };
  },
};

let embedded: Embedded;
let proxy: MutantProxy;

beforeAll(async () => {
  embedded = await startEmbedded(defaultProject(), {});
  proxy = await startProxy({
    url: embedded.url,
    model,
    token: embedded.token,
    mutant: {
      id: 'by-document',
      clause: 'rest.endpoints.identifier',
      breaks: 'Entries are addressed by documentId.',
      fault: () => byDocument,
    },
  });
}, 60_000);

afterAll(async () => {
  await proxy.close();
  await embedded.stop();
});

it('judges a target whose entries are addressed by documentId', async () => {
  const result = await runConformance({
    url: proxy.url,
    token: embedded.token,
    identifier: 'documentId',
    only: ['4.1', '4.5', '4.4'],
    skip: ['rest.single'],
    runs: 2,
    seed: 1,
  });
  const unsound = result.checks.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict));
  expect(unsound.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
  expect(result.totals.pass).toBeGreaterThan(30);
  expect({ leftover: result.leftover, altered: result.altered }).toEqual({ leftover: 0, altered: 0 });
}, 120_000);
