/** Paths and methods of the endpoints, and unknown paths (4.1, 1). */
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { answeredList } from '../../oracle/shape.ts';
import { uploadPath, usersPath } from '../../target/arrange/things.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { defaultPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';
import { randomOf } from '../../world/random.ts';
import { caseCheck, type Named, type TypeCase, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectError, expectRefused, expectStatus } from '../writing/answers.ts';
import { complete } from '../writing/complete.ts';
import { sendRefusals } from '../writing/refused-write.ts';
import { singleCases, singles } from '../writing/subjects.ts';
import { expectSaying } from '../writing/told.ts';
import { pluginPathChecks } from './plugin-paths.ts';
import { slashedWritesCheck } from './slashed-writes.ts';
import { expectMethods, methodsOfEntry } from './statuses.ts';

interface PathCase {
  readonly path: string;
}

const collectionPaths = ({ contentTypes }: Model): string[] =>
  contentTypes.filter(({ kind }) => kind === 'collectionType').map(endpointPath);

/** Methods of requests that ask for a path, or change what is there. */
const everyMethod = ['GET', 'POST', 'PUT', 'DELETE'] as const;

type Method = (typeof everyMethod)[number];

/**
 * A check of unknown paths by each method, with a page size like the list beside it. Of writes only the refusal is judged: a server may
 * know the path for reads alone, and answer 405.
 */
const onPaths = (
  clause: string,
  paths: (model: Model) => readonly string[],
  judge: (session: Session, answer: Answer) => void,
  methods: readonly Method[] = everyMethod,
): Check =>
  caseCheck<PathCase>(clause, {
    cases: ({ model }) => paths(model).map((path) => ({ path })),
    run: async (session, { path }, { model }) => {
      const page = 1 + Math.floor(randomOf(session, path)() * defaultPage(session.target.limits));
      const [good = path] = collectionPaths(model);
      const send = (url: string, method: Method = 'GET') => {
        const body = method === 'POST' || method === 'PUT' ? { body: { data: {} } } : {};
        return session.send({ method, path: `${url}?pagination[pageSize]=${page}`, auth: 'full', ...body });
      };
      const judgeRead = (answer: Answer): void => judge(session, answer);
      await sendRefusals(session, { bad: [path], good }, (url) => send(url), judgeRead);
      for (const method of methods)
        if (method !== 'GET') expectRefused(session, await send(path, method), 'nothing is there');
    },
  });

/** A check of two content-types, which is enough for paths. */
const onFew = (named: Named, run: (session: Session, path: string, scope: Scope) => Promise<void>): Check =>
  caseCheck<PathCase>(named, {
    cases: ({ model }) =>
      collectionPaths(model)
        .slice(0, 2)
        .map((path) => ({ path })),
    run: (session, { path }, scope) => run(session, path, scope),
  });

/** A path of each kind: a list, an entry, a single type, of each plugin, and of a served file. */
const preflightPaths = (model: Model): string[] => [
  ...collectionPaths(model)
    .slice(0, 1)
    .flatMap((path) => [path, `${path}/1`]),
  ...singles(model).slice(0, 1).map(endpointPath),
  ...[`${usersPath}/me`, '/api/auth/local', uploadPath, '/api/no-content-type-has-this-name'],
  // files are served to browsers too
  '/uploads/touchstone.png',
];

const isNotFound = (session: Session, answer: Answer): void => expectError(session, answer, 404);

/** Queries that keep to the first entries of a list, which no other check changes. */
const queries = ['', '?sort=id&pagination[pageSize]=2', '?pagination[pageSize]=1&fields[0]=id&sort=id', '?'];

/** Throws Mismatch unless both paths answer the same entries, a list and one of it, without a query and with one. */
async function expectAlike(session: Session, path: string, otherOf: (path: string) => string): Promise<void> {
  const ids = async (url: string): Promise<unknown> => {
    const { status, body } = await session.get(url);
    const id = isObject(body) && isObject(body.data) ? body.data.id : undefined;
    return { status, ids: answeredList(body)?.map((entry) => entry.id) ?? id };
  };
  for (const query of queries) {
    const expected = await ids(`${path}${query}`);
    expectSame(
      `GET ${otherOf(path)}${query} is not answered as ${path} is`,
      await ids(`${otherOf(path)}${query}`),
      expected,
    );
  }
}

/** The path of a list, that of its first entry where the world has one, and that of a single type. */
const pathsBeside = (path: string, { model, world }: Scope): string[] => {
  const type = model.contentTypes.find((one) => endpointPath(one) === path);
  const [entry] = type ? world.entries(type.uid) : [];
  const [single] = singles(model);
  return [path, ...(entry ? [`${path}/${entry.segment}`] : []), ...(single ? [endpointPath(single)] : [])];
};

/** A check that paths in another form are answered the same. */
const inOtherForm = (clause: string, otherOf: (path: string) => string): Check =>
  onFew(clause, async (session, path, scope) => {
    for (const one of pathsBeside(path, scope)) await expectAlike(session, one, otherOf);
  });

/** The paths that belong to no content-type. */
const stray = (model: Model, paths: readonly string[]): readonly string[] => {
  const taken = new Set(model.contentTypes.map(endpointPath));
  return [...new Set(paths)].filter((path) => !taken.has(path));
};

export const pathChecks: readonly Check[] = [
  ...pluginPathChecks,
  caseCheck<TypeCase>(
    { clause: 'rest.single.no-post', kind: 'write' },
    {
      cases: singleCases,
      async run(session, { uid }, { model }) {
        const type = typeNamed(model, uid);
        const [path, body] = [endpointPath(type), { data: complete(model, type, {}, 'single') }];
        const send = (method: 'POST' | 'PUT') => session.send({ method, path, auth: 'full', body });
        const isNotAllowed = (answer: Answer): void => expectMethods(session, answer, methodsOfEntry);
        await sendRefusals<'POST' | 'PUT', Answer>(session, { bad: ['POST'], good: 'PUT' }, send, isNotAllowed);
        // whoever asks: no permission is for it
        isNotAllowed(await session.send({ method: 'POST', path, auth: 'none', body }));
      },
    },
  ),
  caseCheck<PathCase>('rest.status.cors-preflight', {
    cases: ({ model }) => preflightPaths(model).map((path) => ({ path })),
    async run(session, { path }, { model }) {
      const at = preflightPaths(model).indexOf(path);
      // every method at the first path, two at each of the others
      for (const method of at === 0 ? [...everyMethod, 'PATCH'] : ['PUT', everyMethod[at % 2] ?? 'GET']) {
        const headers = { origin: 'http://client.example', 'access-control-request-method': method };
        expectStatus(session, await session.send({ method: 'OPTIONS', path, auth: 'none', headers }), 204);
      }
    },
  }),
  onFew('rest.path.bad-escape', async (session, path, { model, world }) => {
    const type = model.contentTypes.find((type) => endpointPath(type) === path);
    const [entry] = type ? world.entries(type.uid) : [];
    const good = entry ? `${path}/${entry.segment}` : path;
    const bad = ['%E0%A4%A', '%', '%zz', '%C3?sort=id', '%2', 'a%FF'].map((segment) => `${path}/${segment}`);
    await sendRefusals(
      session,
      { bad, good },
      (url) => session.get(url),
      (answer) => expectError(session, answer, 400, 'BadRequestError'),
    );
  }),
  inOtherForm('rest.path.trailing-slash', (path) => `${path}/`),
  slashedWritesCheck,
  inOtherForm('rest.path.case', (path) => path.toUpperCase().replace('/API/', '/api/')),
  onPaths(
    'rest.endpoints.no-components',
    (model) =>
      stray(
        model,
        model.components
          .flatMap(({ uid }) => [...uid.split('.'), uid, `${uid.split('.')[1]}s`, `${uid.split('.')[1]}/1`])
          .map((name) => `/api/${name}`),
      ),
    (session, answer) => expectRefused(session, answer, 'nothing is there'),
    ['GET'],
  ),
  onPaths(
    'rest.endpoints.plural-of-single',
    (model) =>
      stray(
        model,
        singles(model).flatMap(({ pluralName }: ContentType) => [`/api/${pluralName}`, `/api/${pluralName}/1`]),
      ),
    isNotFound,
  ),
  onPaths('rest.single.no-id-segment', (model) => singles(model).map((type) => `${endpointPath(type)}/1`), isNotFound),
  caseCheck<TypeCase>(
    variant(
      'rest.single.no-id-segment.of-entries',
      'rest.single.no-id-segment',
      'No entry of a single type is answered by its id, in whatever locale it is.',
    ),
    {
      cases: ({ model }) => singles(model).map(({ uid }) => ({ uid })),
      async run(session, { uid }, { model }) {
        const path = endpointPath(typeNamed(model, uid));
        const { body } = await session.get(`${path}?publicationState=preview&populate=localizations`);
        const data = isObject(body) && isObject(body.data) ? body.data : {};
        const { localizations } = isObject(data.attributes) ? data.attributes : {};
        const others = isObject(localizations) ? [localizations.data].flat().filter(isObject) : [];
        for (const { id } of [data, ...others])
          if (id !== undefined) isNotFound(session, await session.get(`${path}/${String(id)}`));
      },
    },
  ),
  onPaths(
    'rest.status.unknown-route',
    () => ['/api/no-content-type-has-this-name', '/api/no-content-type-has-this-name/1', '/api'],
    (session, answer) => {
      expectError(session, answer, 404, 'NotFoundError');
      expectSaying(session, answer, 'Not Found');
    },
  ),
  onFew(
    variant(
      'rest.status.unknown-route.deeper',
      'rest.status.unknown-route',
      'What stands behind the path of an entry belongs to nothing.',
    ),
    async (session, path, { model, world }) => {
      const type = model.contentTypes.find((type) => endpointPath(type) === path);
      const [entry] = type ? world.entries(type.uid) : [];
      const good = entry ? `${path}/${entry.segment}` : path;
      const shown = type?.attributes.filter((attribute) => !attribute.private) ?? [];
      const names = [...shown.filter(isScalar).slice(0, 1), ...shown.filter((one) => !isScalar(one))].map(
        ({ name }) => name,
      );
      const bad = ['no-such-action', '1', 'no-such-action/1', ...names].map((more) => `${good}/${more}`);
      await sendRefusals(
        session,
        { bad, good },
        (url) => session.get(url),
        (answer) => expectError(session, answer, 404, 'NotFoundError'),
      );
    },
  ),
];
