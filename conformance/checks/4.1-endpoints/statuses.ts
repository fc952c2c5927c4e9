/** Statuses of requests that need no special body (4.1, 1). */
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, expectStatus, expectThat, lastRequest } from '../writing/answers.ts';
import { onEntry } from '../writing/on-types.ts';

const put = (session: Session, path: string): Promise<Answer> =>
  session.send({ method: 'PUT', path, auth: 'full', body: { data: {} } });
const remove = (session: Session, path: string): Promise<Answer> =>
  session.send({ method: 'DELETE', path, auth: 'full' });

/** Identifiers that no entry has: a number, and texts that are none. */
const unknownSegments = ['999999999', 'abc', '0', '-1', '1e9'];

/** Queries that are ignored where one entry is asked for, by clause. */
const ignoredOnOne: Readonly<Record<string, string>> = {
  'rest.filters.ignored-on-one': 'filters[id][$eq]=0',
  'rest.query.unknown-parameter': 'noSuchParameter=1',
  'rest.query.pagination-on-one': 'pagination[page]=2&sort=id:desc',
};

export const statusChecks: readonly Check[] = [
  onEntry('rest.status.success', async (scratch, created) => {
    const { session } = scratch;
    expectStatus(session, await session.create(created.type, scratch.complete(created.type, {})), 200);
    expectStatus(session, await session.get(endpointPath(created.type)), 200);
    expectStatus(session, await session.get(created.path), 200);
    expectStatus(session, await scratch.update(created, {}), 200);
    expectStatus(session, await scratch.remove(created), 200);
  }),
  onEntry('rest.status.unknown-id', async ({ session }, { type }) => {
    for (const segment of unknownSegments) {
      const path = entryPath(type, segment);
      expectError(session, await session.get(path), 404, 'NotFoundError');
      expectError(session, await put(session, path), 404, 'NotFoundError');
      expectError(session, await remove(session, path), 404, 'NotFoundError');
    }
  }),
  onEntry('rest.status.wrong-method', async ({ session }, { type, path }) => {
    for (const request of [
      { method: 'PATCH', path },
      { method: 'PUT', path: endpointPath(type) },
      { method: 'PATCH', path: endpointPath(type) },
    ] as const) {
      const answer = await session.send({ ...request, auth: 'full', body: { data: {} } });
      expectStatus(session, answer, 405);
      expectThat(session, answer, answer.headers.allow !== undefined, 'header Allow', 'names no allowed methods');
    }
  }),
  onEntry('rest.status.head', async ({ session }, { type, path }) => {
    for (const one of [path, endpointPath(type)]) {
      const answer = await session.send({ method: 'HEAD', path: one, auth: 'full' });
      expectStatus(session, answer, 200);
      expectThat(session, answer, answer.text === '', 'no body', 'answers a body');
    }
  }),
  ...Object.entries(ignoredOnOne).map(([clause, query]) =>
    onEntry(clause, async (scratch, created) => {
      const answer = await scratch.session.get(`${created.path}?${query}`);
      scratch.expectIs(created, entryIn(scratch.session, answer));
    }),
  ),
  onEntry('rest.query.on-writes', async (scratch, created) => {
    const { session } = scratch;
    const onlyUpdated = (answer: Answer): void => {
      const names = Object.keys(entryIn(session, answer).attributes);
      expectSame(`${lastRequest(session)} answers other fields`, names, ['updatedAt']);
    };
    const query = 'fields[0]=updatedAt';
    onlyUpdated(await session.create(created.type, scratch.complete(created.type, {}), query));
    onlyUpdated(await put(session, `${created.path}?${query}`));
    onlyUpdated(await remove(session, `${created.path}?${query}`));
  }),
];
