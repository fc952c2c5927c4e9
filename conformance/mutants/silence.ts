/** Mutants that give no sound answer to one kind of request, or lose updates when several clients write at once. */
import { answers, attributesOf, entryIn, filtered, hangUp, requests } from './faults.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { routeOf, toEndpoint, withData } from './routes.ts';
import { pathOf } from './when.ts';

const asksFor = ({ method, path }: Passing, name: string): boolean =>
  method === 'GET' && decodeURIComponent(path).includes(name);

/** A gateway's page, as it stands before a service that crashed. */
const unavailable: Reply = {
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: undefined,
  text: '<html><h1>503 Service Unavailable</h1></html>',
};

const descendingCutOff = answers(
  (request) => asksFor(request, 'sort') && asksFor(request, ':desc'),
  (answer) => ({ ...answer, body: undefined, text: JSON.stringify(answer.body).slice(0, -20) }),
);

const clause = 'rest.concurrency.sequential';

/** How long a write is held back, in milliseconds: time for others to write meanwhile. */
const gap = 15;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, gap));

const isUpdate = (request: Passing): boolean => request.method === 'PUT';

const sideBySideReadsThenWrites = toEndpoint('PUT', async ({ type, data, request, send }) => {
  const before = attributesOf(entryIn(await send({ ...request, method: 'GET', text: '' })));
  await pause();
  const isText = (name: string): boolean =>
    type.attributes.some((one) => one.name === name && (one.type === 'string' || one.type === 'text'));
  const texts = filtered(before, (value, name) => typeof value === 'string' && isText(name));
  return withData(request, { ...texts, ...data });
});
const sideBySideDropsTheSecond: MakeFault = (bench) => {
  const busy = new Map<string, number>();
  return {
    async request(request) {
      if (!isUpdate(request) || !routeOf(request, bench.model)) return request;
      const key = pathOf(request);
      if ((busy.get(key) ?? 0) > 0) return { ...request, method: 'GET', text: '' };
      busy.set(key, 1);
      await pause();
      return request;
    },
    answer(answer, request) {
      if (isUpdate(request)) busy.delete(pathOf(request));
      return answer;
    },
  };
};

// biome-ignore format: a table, one mutant a row
const sideBySideMutants: readonly Row[] = [
  ['side-by-side.reads-then-writes', clause,
    'Reads the whole entry, and later writes all of it back with the change in it.', sideBySideReadsThenWrites],
  ['side-by-side.drops-the-second', clause,
    'Acknowledges a write that came while another of the same entry was under way, and forgets it.',
    sideBySideDropsTheSecond],
];

// biome-ignore format: a table, one mutant a row
export const silenceMutants: readonly Row[] = [
  ...sideBySideMutants,
  ['filters.not.answers-503', 'rest.filters.not', 'Filters with $not are answered 503, always.',
    requests((request) => asksFor(request, '[$not]'), unavailable)],
  ['filters.or.hangs-up', 'rest.filters.or', 'Filters with $or are not answered: the connection is closed.',
    requests((request) => asksFor(request, '[$or]'), hangUp)],
  ['sort.descending.cut-off', 'rest.sort.descending', 'Answers in descending order end in the middle.',
    descendingCutOff],
  ['endpoints.create.hangs-up', 'rest.endpoints.create',
    'Entries are created, but the connection is closed without an answer.',
    answers(({ method, path }) => method === 'POST' && path.startsWith('/api/'), hangUp)],
];
