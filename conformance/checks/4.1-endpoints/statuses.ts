/** Statuses of requests that need no special body, and paths that lead nowhere (4.1, 1). */
import type { ContentType, Model } from '../../models/model.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, expectError, expectRefused, lastRequest } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { onEntry } from '../writing/on-types.ts';

import { singles } from '../writing/subjects.ts';
import { expectSameId } from './entry-check.ts';

function expectStatus(session: Session, answer: Answer, status: number): void {
  if (answer.status === status) return;
  throw new Mismatch({
    message: `${lastRequest(session)} answers ${answer.status}`,
    expected: status,
    actual: answer.status,
  });
}

const put = (session: Session, path: string): Promise<Answer> =>
  session.send({ method: 'PUT', path, auth: 'full', body: { data: {} } });
const remove = (session: Session, path: string): Promise<Answer> =>
  session.send({ method: 'DELETE', path, auth: 'full' });

/** Identifiers that no entry has: a number, and texts that are none. */
const unknownSegments = ['999999999', 'abc', '0', '-1', '1e9'];

interface PathCase {
  readonly path: string;
}

/** What the answer at a path that leads nowhere must be: where nothing states a status, any refusal. */
const isNotFound = (session: Session, answer: Answer): void => expectError(session, answer, 404);
const isRefused = (session: Session, answer: Answer): void => expectRefused(session, answer, 'nothing is there');

const onPaths = (
  clause: string,
  title: string,
  why: string,
  paths: (model: Model) => string[],
  judge: (session: Session, answer: Answer) => void = isNotFound,
): Check =>
  check<PathCase>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'read',
    plan: ({ model }) => {
      const examples = paths(model).map((path) => ({ path }));
      if (examples.length === 0) return { notApplicable: why };
      return {
        examples,
        run: async (session, { path }) => judge(session, await session.get(path)),
      };
    },
  });

const paths = (model: Model): Set<string> => new Set(model.contentTypes.map(endpointPath));

/** Queries that are ignored where one entry is asked for, by clause. */
const ignoredOnOne: Readonly<Record<string, string>> = {
  'rest.filters.ignored-on-one': 'filters[id][$eq]=0',
  'rest.query.unknown-parameter': 'noSuchParameter=1',
  'rest.query.pagination-on-one': 'pagination[page]=2&sort=id:desc',
};

export const statusChecks: readonly Check[] = [
  onEntry('rest.status.success', 'Successful requests answer 200.', async (scratch, created) => {
    const { session } = scratch;
    expectStatus(session, await session.create(created.type, scratch.complete(created.type, {})), 200);
    expectStatus(session, await session.get(endpointPath(created.type)), 200);
    expectStatus(session, await session.get(created.path), 200);
    expectStatus(session, await scratch.update(created, {}), 200);
    expectStatus(session, await scratch.remove(created), 200);
  }),
  onEntry('rest.status.unknown-id', 'An unknown or malformed id is 404.', async ({ session }, { type }) => {
    for (const segment of unknownSegments) {
      const path = entryPath(type, segment);
      expectError(session, await session.get(path), 404, 'NotFoundError');
      expectError(session, await put(session, path), 404, 'NotFoundError');
      expectError(session, await remove(session, path), 404, 'NotFoundError');
    }
  }),
  onEntry(
    'rest.status.wrong-method',
    'A method that a path does not have is 405.',
    async ({ session }, { type, path }) => {
      for (const request of [
        { method: 'PATCH', path },
        { method: 'PUT', path: endpointPath(type) },
        { method: 'PATCH', path: endpointPath(type) },
      ] as const) {
        const answer = await session.send({ ...request, auth: 'full', body: { data: {} } });
        expectStatus(session, answer, 405);
        if (answer.headers.allow !== undefined) continue;
        throw new Mismatch({
          message: `${lastRequest(session)} names no allowed methods`,
          expected: 'header Allow',
          actual: answer.headers,
        });
      }
    },
  ),
  onEntry('rest.status.head', 'HEAD answers as GET does, without a body.', async ({ session }, { type, path }) => {
    for (const one of [path, endpointPath(type)]) {
      const answer = await session.send({ method: 'HEAD', path: one, auth: 'full' });
      expectStatus(session, answer, 200);
      if (answer.text !== '') throw new Mismatch({ message: 'HEAD answers a body', expected: '', actual: answer.text });
    }
  }),
  ...Object.entries(ignoredOnOne).map(([clause, query]) =>
    onEntry(clause, 'It changes nothing where one entry is asked for.', async ({ session }, created) => {
      const { path, entry, type, sent } = created;
      const answered = entryIn(session, await session.get(`${path}?${query}`));
      expectSameId(entry.id, answered.id);
      expectValues(session, type, answered.attributes, sent);
    }),
  ),
  onEntry('rest.query.on-writes', 'fields shapes the answers of writes too.', async (scratch, created) => {
    const { session } = scratch;
    const onlyUpdated = (answer: Answer): void => {
      const names = Object.keys(entryIn(session, answer).attributes);
      if (names.length === 1 && names[0] === 'updatedAt') return;
      throw new Mismatch({
        message: `${lastRequest(session)} answers other fields`,
        expected: ['updatedAt'],
        actual: names,
      });
    };
    const query = 'fields[0]=updatedAt';
    const path = `${created.path}?${query}`;
    onlyUpdated(await session.create(created.type, scratch.complete(created.type, {}), query));
    onlyUpdated(await put(session, path));
    onlyUpdated(await remove(session, path));
  }),
  onPaths(
    'rest.endpoints.no-components',
    'Components have no endpoints.',
    'the model has no components',
    (model) =>
      [...new Set(model.components.flatMap(({ uid }) => [...uid.split('.'), uid, `${uid.split('.')[1]}s`]))]
        .map((name) => `/api/${name}`)
        .filter((path) => !paths(model).has(path)),
    isRefused,
  ),
  onPaths(
    'rest.endpoints.plural-of-single',
    'A single type has no plural path.',
    'the model has no single type',
    (model) =>
      singles(model)
        .map((type: ContentType) => `/api/${type.pluralName}`)
        .filter((path) => !paths(model).has(path)),
  ),
  onPaths(
    'rest.single.no-id-segment',
    'A single type has no path with an id.',
    'the model has no single type',
    (model) => singles(model).map((type) => `${endpointPath(type)}/1`),
  ),
  check<PathCase>({
    id: 'rest.status.unknown-route',
    title: 'A path that belongs to nothing is 404 NotFoundError.',
    clauses: ['rest.status.unknown-route'],
    kind: 'read',
    plan: () => ({
      examples: ['/api/no-content-type-has-this-name', '/api/no-content-type-has-this-name/1', '/api'].map((path) => ({
        path,
      })),
      run: async (session, { path }) => expectError(session, await session.get(path), 404, 'NotFoundError'),
    }),
  }),
];
