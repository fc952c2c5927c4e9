/** Statuses of requests without special bodies (4.1, 1). */
import { ofIds } from '../../generate/query-string.ts';
import { singleTypes, typeNamed } from '../../models/lookup.ts';
import { filesPath, loginPath, rolesPath, usersPath } from '../../target/arrange/things.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { type Capability, hasCapability } from '../../target/target.ts';
import { caseCheck, caseOfEach, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectError, expectStatus, expectThat, lastRequest } from '../writing/answers.ts';
import { isShown, mayRepeat } from '../writing/compare.ts';
import { onEntry } from '../writing/on-types.ts';
import { sendRefusals } from '../writing/refused-write.ts';
import { kindsOfCollections } from '../writing/subjects.ts';
import { expectSaying } from '../writing/told.ts';
import { unknownIds } from '../writing/unknown-ids.ts';
import { pagesOfOneCheck } from './pages-of-one.ts';
import { onSingle } from './single-bench.ts';

const get = (session: Session, path: string): Promise<Answer> => session.get(path);
const put = (session: Session, path: string): Promise<Answer> =>
  session.send({ method: 'PUT', path, auth: 'full', body: { data: {} } });
const remove = (session: Session, path: string): Promise<Answer> =>
  session.send({ method: 'DELETE', path, auth: 'full' });

/** Queries that a read by id ignores, by clause. */
const ignoredOnOne: Readonly<Record<string, readonly string[]>> = {
  'rest.filters.ignored-on-one': ['filters[id][$eq]=0', 'filters[$not][id][$notNull]=true', 'filters[$or][0][id]=0'],
  'rest.query.unknown-parameter': ['noSuchParameter=1', 'noSuchParameter[a][0]=1&q=x&_limit=0&where[id]=0'],
  'rest.query.pagination-on-one': [
    'pagination[page]=2&sort=id:desc',
    'pagination[start]=1&pagination[limit]=1&sort[0]=createdAt:desc',
    'pagination[pageSize]=1&pagination[withCount]=false',
  ],
};

/** Parameters of other versions and of other services. */
const strangeParameters: readonly string[] = [
  ...[
    '_locale=fr',
    'lang=fr',
    'Locale=fr',
    '_sort=id:desc',
    'order=id:desc',
    'orderBy[id]=desc',
    '_start=1',
    'offset=1',
  ],
  ...['_limit=1', 'per_page=1', 'where[id]=0', '_where[id]=0', 'filter[id]=0', 'Filters[id]=0', 'id=1', 'id_in=1'],
  ...['select=id', '_fields=id', 'include=*', '_populate=*', 'status=draft', 'state=preview', 'withCount=false'],
  ...['_publicationState=preview', 'count=true', 'search=zzz', 'noSuchParameter[a][0]=1'],
];

/** Methods of an entry, and of a single type. */
export const methodsOfEntry = ['HEAD', 'GET', 'PUT', 'DELETE'] as const;

/** A path of a plugin, and its methods. */
interface PluginPath {
  readonly needs: Capability;
  readonly path: string;
  readonly methods: readonly string[];
}

/** An id of no user, role or file. */
const nobody = 999_999_999;

const pluginPaths: readonly PluginPath[] = [
  { needs: 'users', path: usersPath, methods: ['HEAD', 'GET', 'POST'] },
  { needs: 'users', path: `${usersPath}/${nobody}`, methods: methodsOfEntry },
  { needs: 'users', path: rolesPath, methods: ['HEAD', 'GET', 'POST'] },
  { needs: 'users', path: `${rolesPath}/${nobody}`, methods: methodsOfEntry },
  { needs: 'upload', path: filesPath, methods: ['HEAD', 'GET'] },
  { needs: 'upload', path: `${filesPath}/${nobody}`, methods: ['HEAD', 'GET', 'DELETE'] },
];

/** Throws Mismatch unless an answer is 405 and names these methods as allowed. */
export function expectMethods(session: Session, answer: Answer, methods: readonly string[]): void {
  expectStatus(session, answer, 405);
  const allowed = (answer.headers.allow ?? '').split(/\s*,\s*/).toSorted();
  const isSame = allowed.join() === methods.toSorted().join();
  expectThat(session, answer, isSame, `Allow: ${methods.join(', ')}`, 'names other allowed methods');
  const words = 'Method Not Allowed';
  expectThat(session, answer, answer.text === words, words, 'says something else than that the method is not allowed');
}

export const statusChecks: readonly Check[] = [
  pagesOfOneCheck,
  onEntry('rest.status.success', async (scratch, created) => {
    const { session } = scratch;
    expectStatus(session, await session.create(created.type, scratch.complete(created.type, {})), 200);
    expectStatus(session, await session.get(endpointPath(created.type)), 200);
    expectStatus(session, await session.get(created.path), 200);
    expectStatus(session, await scratch.update(created, {}), 200);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const raw = { rawBody: '{"data":{}}', headers };
    expectStatus(session, await session.send({ method: 'PUT', path: created.path, auth: 'full', ...raw }), 200);
    expectStatus(session, await scratch.remove(created), 200);
  }),
  onEntry('rest.status.unknown-id', async ({ session }, { type, path, entry: { segment } }) => {
    const paths = { bad: unknownIds(segment).map((unknown) => entryPath(type, unknown)), good: path };
    const isNotFound = (answer: Answer): void => {
      expectError(session, answer, 404, 'NotFoundError');
      expectSaying(session, answer, 'Not Found');
    };
    for (const send of [get, put, remove])
      await sendRefusals(session, paths, (path) => send(session, path), isNotFound);
    // what is wrong with the data is not looked at where there is no entry
    const wrong = Object.fromEntries(type.attributes.filter(isShown).map(({ name }) => [name, { noValue: [1] }]));
    for (const path of paths.bad)
      isNotFound(await session.send({ method: 'PUT', path, auth: 'full', body: { data: wrong } }));
  }),
  onEntry('rest.status.wrong-method', async ({ session, complete }, { type, path }) => {
    for (const [at, bad, good, methods] of [
      [path, ['PATCH', 'POST'], 'PUT', methodsOfEntry],
      [endpointPath(type), ['PUT', 'PATCH'], 'POST', ['HEAD', 'GET', 'POST']],
    ] as const) {
      const isNotAllowed = (answer: Answer): void => expectMethods(session, answer, methods);
      const body = { data: at === path ? {} : complete(type, {}) };
      const send = (method: Request['method']) => session.send({ method, path: at, auth: 'full', body });
      await sendRefusals<Request['method'], Answer>(session, { bad, good }, send, isNotAllowed);
    }
  }),
  onEntry(
    variant(
      'rest.status.wrong-method.reads',
      'rest.status.wrong-method',
      'GET and HEAD of a path that is known for POST alone are 404.',
    ),
    async ({ session }, { type, path }) => {
      for (const at of [loginPath, ...(type.localized ? [`${path}/localizations`] : [])])
        for (const method of ['GET', 'HEAD'] as const)
          expectStatus(session, await session.send({ method, path: at, auth: 'full' }), 404);
    },
  ),
  onSingle(
    variant(
      'rest.status.wrong-method.singles',
      'rest.status.wrong-method',
      'A single type has neither PATCH nor POST, whoever asks: it stays as it was.',
    ),
    async ({ session, type, path, whole, put, read }) => {
      const kept = await put(whole);
      const optional = type.attributes.find((attribute) => mayRepeat(attribute) && !attribute.required);
      const bodies = [{ data: whole }, { data: optional ? { [optional.name]: null } : {} }, {}];
      for (const method of ['PATCH', 'POST'] as const) {
        for (const body of bodies)
          expectMethods(session, await session.send({ method, path, auth: 'full', body }), methodsOfEntry);
        expectMethods(
          session,
          await session.send({ method, path, auth: 'none', body: { data: whole } }),
          methodsOfEntry,
        );
      }
      const message = `${lastRequest(session)}: the single type after methods that it does not have`;
      expectSame(message, await read(), kept);
    },
  ),
  caseCheck<PluginPath>(
    variant(
      'rest.status.wrong-method.plugins',
      'rest.status.wrong-method',
      'A method that an endpoint of a plugin does not have is 405, and Allow names all that it has.',
    ),
    {
      cases: ({ target }) => pluginPaths.filter(({ needs }) => hasCapability(target, needs)),
      async run(session, { path, methods }) {
        expectMethods(session, await session.send({ method: 'PATCH', path, auth: 'full' }), methods);
      },
    },
  ),
  caseCheck<TypeCase>(
    variant(
      'rest.query.pagination-on-one.singles',
      'rest.query.pagination-on-one',
      'A single type is answered whole, whatever page is asked for.',
    ),
    {
      cases: ({ model }) => caseOfEach(singleTypes(model)),
      async run(session, { uid }, { model }) {
        const path = `${endpointPath(typeNamed(model, uid))}?publicationState=preview`;
        const { status, body } = await session.get(path);
        for (const query of ignoredOnOne['rest.query.pagination-on-one'] ?? []) {
          const answer = await session.get(`${path}&${query}`);
          expectSame(`${lastRequest(session)} is answered otherwise`, [answer.status, answer.body], [status, body]);
        }
      },
    },
  ),
  ...Object.entries(ignoredOnOne).map(([clause, queries]) =>
    onEntry(clause, async (scratch, created) => {
      for (const query of queries) {
        const answer = await scratch.session.get(`${created.path}?${query}`);
        scratch.expectIs(created, entryIn(scratch.session, answer));
      }
    }),
  ),
  onEntry(
    variant(
      'rest.query.unknown-parameter.elsewhere',
      'rest.query.unknown-parameter',
      'A query parameter that is none of the documented ones is ignored by lists and by writes too.',
    ),
    async (scratch, created) => {
      const { session } = scratch;
      const { type, entry } = created;
      const unknown = 'noSuchParameter[a][0]=1&_limit=0&where[id]=0';
      const others = [await scratch.create(type, {}), await scratch.create(type, {})];
      if (type.draftAndPublish) others.push(await scratch.create(type, { publishedAt: null }));
      const list = ofIds([entry, ...others.map((other) => other.entry)].map(({ id }) => id));
      for (const path of [`${endpointPath(type)}?${list}`, `${created.path}?fields[0]=updatedAt`]) {
        const { body } = await session.get(path);
        for (const parameter of strangeParameters) {
          const answer = await session.get(`${path}&${parameter}`);
          expectSame(`${lastRequest(session)} is answered otherwise than without ${parameter}`, answer.body, body);
        }
      }
      scratch.expectIs(created, await scratch.change(created, {}, `?${unknown}`));
      const sent = scratch.complete(type, {});
      const twin = entryIn(session, await session.create(type, sent, unknown));
      scratch.expectIs(scratch.adopt(type, sent, twin), twin);
      scratch.expectIs(created, entryIn(session, await remove(session, `${created.path}?${unknown}`)));
    },
    (model) => {
      const types = kindsOfCollections(model);
      return [...new Set([...types.filter(({ localized }) => localized).slice(0, 1), ...types.slice(0, 2)])];
    },
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
