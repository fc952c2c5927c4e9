/** Mutants that never answer one kind of request properly. */
import { answers, hangUp, requests } from './faults.ts';
import type { Passing, Row } from './mutant.ts';

const asksFor = ({ method, path }: Passing, name: string): boolean =>
  method === 'GET' && decodeURIComponent(path).includes(name);

const descendingCutOff = answers(
  (request) => asksFor(request, 'sort') && asksFor(request, ':desc'),
  (answer) => ({ ...answer, body: undefined, text: JSON.stringify(answer.body).slice(0, -20) }),
);

// biome-ignore format: a table, one mutant a row
export const silenceMutants: readonly Row[] = [
  ['filters.or.hangs-up', 'rest.filters.or', 'Filters with $or are not answered: the connection is closed.',
    requests((request) => asksFor(request, '[$or]'), hangUp)],
  ['sort.descending.cut-off', 'rest.sort.descending', 'Answers in descending order end in the middle.',
    descendingCutOff],
  ['endpoints.create.hangs-up', 'rest.endpoints.create',
    'Entries are created, but the connection is closed without an answer.',
    answers(({ method, path }) => method === 'POST' && path.startsWith('/api/'), hangUp)],
];
