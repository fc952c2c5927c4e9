/** How paths and methods are taken, and paths that lead nowhere (4.1, 1). */
import type { ContentType, Model } from '../../models/model.ts';
import { answeredList } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { randomOf } from '../../world/random.ts';
import { caseCheck, type TypeCase } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectError, expectRefused, expectStatus } from '../writing/answers.ts';
import { singleCases, singles, typeNamed } from '../writing/subjects.ts';

interface PathCase {
  readonly path: string;
}

/** A check of paths, each asked for a page of some size. */
const onPaths = (
  clause: string,
  paths: (model: Model) => readonly string[],
  judge: (session: Session, answer: Answer) => void,
): Check =>
  caseCheck<PathCase>(clause, {
    cases: ({ model }) => paths(model).map((path) => ({ path })),
    run: async (session, { path }) => {
      const page = 1 + Math.floor(randomOf(session, path)() * 99);
      judge(session, await session.get(`${path}?pagination[pageSize]=${page}`));
    },
  });

/** Two content-types are enough to ask how paths are taken. */
const onFew = (clause: string, run: (session: Session, path: string) => Promise<void>): Check =>
  caseCheck<PathCase>(clause, {
    cases: ({ model }) => {
      const types = model.contentTypes.filter(({ kind }) => kind === 'collectionType').slice(0, 2);
      return types.map((type) => ({ path: endpointPath(type) }));
    },
    run: (session, { path }) => run(session, path),
  });

const isNotFound = (session: Session, answer: Answer): void => expectError(session, answer, 404);

/** Throws Mismatch unless both paths answer lists of the same entries. */
async function expectAlike(session: Session, path: string, other: string): Promise<void> {
  const ids = async (asked: string): Promise<unknown> =>
    answeredList((await session.get(asked)).body)?.map(({ id }) => id);
  const expected = await ids(path);
  expectSame(`GET ${other} is not answered as ${path} is`, await ids(other), expected);
}

/** Those of the paths at which no content-type stands. */
const stray = (model: Model, paths: readonly string[]): readonly string[] => {
  const taken = new Set(model.contentTypes.map(endpointPath));
  return [...new Set(paths)].filter((path) => !taken.has(path));
};

export const pathChecks: readonly Check[] = [
  caseCheck<TypeCase>(
    { clause: 'rest.single.no-post', kind: 'write' },
    {
      cases: singleCases,
      async run(session, { uid }, { model }) {
        const path = endpointPath(typeNamed(model, uid));
        expectStatus(session, await session.send({ method: 'POST', path, auth: 'full', body: { data: {} } }), 405);
      },
    },
  ),
  onFew('rest.status.cors-preflight', async (session, path) => {
    const headers = { origin: 'http://client.example', 'access-control-request-method': 'PUT' };
    expectStatus(session, await session.send({ method: 'OPTIONS', path, auth: 'none', headers }), 204);
  }),
  onFew('rest.path.bad-escape', async (session, path) => {
    for (const segment of ['%E0%A4%A', '%', '%zz']) expectStatus(session, await session.get(`${path}/${segment}`), 400);
  }),
  onFew('rest.path.trailing-slash', (session, path) => expectAlike(session, path, `${path}/`)),
  onFew('rest.path.case', (session, path) => expectAlike(session, path, path.toUpperCase().replace('/API/', '/api/'))),
  onPaths(
    'rest.endpoints.no-components',
    (model) =>
      stray(
        model,
        model.components
          .flatMap(({ uid }) => [...uid.split('.'), uid, `${uid.split('.')[1]}s`])
          .map((name) => `/api/${name}`),
      ),
    (session, answer) => expectRefused(session, answer, 'nothing is there'),
  ),
  onPaths(
    'rest.endpoints.plural-of-single',
    (model) =>
      stray(
        model,
        singles(model).map(({ pluralName }: ContentType) => `/api/${pluralName}`),
      ),
    isNotFound,
  ),
  onPaths('rest.single.no-id-segment', (model) => singles(model).map((type) => `${endpointPath(type)}/1`), isNotFound),
  onPaths(
    'rest.status.unknown-route',
    () => ['/api/no-content-type-has-this-name', '/api/no-content-type-has-this-name/1', '/api'],
    (session, answer) => expectError(session, answer, 404, 'NotFoundError'),
  ),
];
