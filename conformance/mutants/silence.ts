/** Mutants that give no sound answer to one kind of request, and to all others do: no bad line is to blame (4.1, 4.2, 4.6). */
import { byHand, hangUp } from './faults.ts';
import type { Mutant, Passing, Reply } from './mutant.ts';

const asksFor = ({ method, path }: Passing, name: string): boolean =>
  method === 'GET' && decodeURIComponent(path).includes(name);

/** A gateway's page, as it stands before a service that crashed. */
const unavailable: Reply = {
  status: 503,
  headers: { 'content-type': 'text/html' },
  body: undefined,
  text: '<html><h1>503 Service Unavailable</h1></html>',
};

export const silenceMutants: readonly Mutant[] = [
  {
    id: 'filters.not.answers-503',
    clause: 'rest.filters.not',
    breaks: 'Filters with $not are answered 503, always.',
    ...byHand(() => ({ request: (request) => (asksFor(request, '[$not]') ? unavailable : request) })),
  },
  {
    id: 'filters.or.hangs-up',
    clause: 'rest.filters.or',
    breaks: 'Filters with $or are not answered: the connection is closed.',
    ...byHand(() => ({ request: (request) => (asksFor(request, '[$or]') ? hangUp : request) })),
  },
  {
    id: 'sort.descending.cut-off',
    clause: 'rest.sort.descending',
    breaks: 'Answers in descending order end in the middle.',
    ...byHand(() => ({
      answer: (answer, request) =>
        asksFor(request, 'sort') && asksFor(request, ':desc')
          ? { ...answer, body: undefined, text: JSON.stringify(answer.body).slice(0, -20) }
          : answer,
    })),
  },
  {
    id: 'endpoints.create.hangs-up',
    clause: 'rest.endpoints.create',
    breaks: 'Entries are created, but the connection is closed without an answer.',
    ...byHand(() => ({
      answer: (answer, { method, path }) => (method === 'POST' && path.startsWith('/api/') ? hangUp : answer),
    })),
  },
];
