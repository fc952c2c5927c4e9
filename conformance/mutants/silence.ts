/** Mutants that never answer one kind of request properly. */
import { answers, hangUp, requests } from './faults.ts';
import type { Passing, Reply, Row } from './mutant.ts';

const asksFor = ({ method, path }: Passing, name: string): boolean =>
  method === 'GET' && decodeURIComponent(path).includes(name);

/** The error page of a gateway whose service crashed. */
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

// biome-ignore format: a table, one mutant a row
export const silenceMutants: readonly Row[] = [
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
