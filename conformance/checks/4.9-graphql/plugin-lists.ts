/** Files, locales, users and roles as GraphQL and REST answer them (4.9, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { filesPath, rolesPath } from '../../target/arrange/things.ts';
import type { Session } from '../../target/session.ts';
import { type Capability, hasCapability } from '../../target/target.ts';
import { sharedPerson } from '../4.10-plugins/plugin-check.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat, isSuccess, lastRequest } from '../writing/answers.ts';
import { dataOf } from './lists.ts';
import { graphqlTerms } from './terms.ts';

/** A content-type of a plugin: its list in REST, its queries, and attributes that both answer. */
interface Row {
  readonly needs: Capability;
  readonly path: string;
  readonly many: string;
  readonly one: string;
  /** The first one tells its items apart. */
  readonly names: readonly string[];
}

const most = 5;
const first = `sort=id:asc&limit=${most}`;

const rows: readonly Row[] = [
  { needs: 'i18n', path: '/api/i18n/locales', many: 'i18NLocales', one: 'i18NLocale', names: ['code', 'name'] },
  {
    ...{ needs: 'upload', path: `${filesPath}?${first}`, many: 'uploadFiles', one: 'uploadFile' },
    names: ['hash', 'name', 'url', 'mime', 'size', 'alternativeText', 'width'],
  },
  {
    ...{ needs: 'users', path: rolesPath, many: 'usersPermissionsRoles', one: 'usersPermissionsRole' },
    names: ['type', 'name', 'description'],
  },
];

/** An item of a list, in the form of GraphQL. */
interface Item {
  readonly id: string;
  readonly attributes: JsonObject;
}

/** What REST lists, in the form of GraphQL. */
async function listed(session: Session, { path, names }: Row): Promise<Item[]> {
  const answer = await session.get(path);
  const body = isObject(answer.body) ? answer.body.roles : answer.body;
  expectThat(session, answer, isSuccess(answer) && Array.isArray(body), 'a list', 'does not answer a list');
  return (Array.isArray(body) ? body : [])
    .filter(isObject)
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .slice(0, most)
    .map((item) => ({
      id: String(item.id),
      attributes: Object.fromEntries(names.map((name) => [name, item[name] ?? null])),
    }));
}

/** A field of a document, and its expected value. */
type Way = readonly [field: string, value: JsonObject];

const selected = ({ names }: Row): string => `data { id attributes { ${names.join(' ')} } }`;

/** The list with every argument, among these items: each argument must act, alone or beside the others. */
function listWays(row: Row, items: readonly Item[]): Readonly<Record<string, Way>> {
  const { many, names } = row;
  const among = `id: { in: [${items.map(({ id }) => JSON.stringify(id)).join(', ')}] }`;
  const [name = 'id'] = names;
  const last = items.at(-1);
  const total = 'meta { pagination { total } }';
  const entries = selected(row);
  return {
    turned: [`${many}(filters: { ${among} }, sort: ["id:desc"]) { ${entries} }`, { data: items.toReversed() }],
    part: [
      `${many}(filters: { ${among} }, sort: "id", pagination: { start: 1, limit: 2 }) { ${entries} ${total} }`,
      { data: items.slice(1, 3), meta: { pagination: { total: items.length } } },
    ],
    second: [
      `${many}(filters: { ${among} }, sort: "id", pagination: { page: 2, pageSize: 1 }) { ${entries} }`,
      { data: items.slice(1, 2) },
    ],
    called: [
      `${many}(filters: { ${name}: { eq: ${JSON.stringify(last?.attributes[name])} } }) { ${entries} }`,
      { data: last ? [last] : [] },
    ],
    dated: [
      `${many}(filters: { ${among}, createdAt: { notNull: true }, updatedAt: { null: false } }, sort: "id") { data { id } }`,
      { data: items.map(({ id }) => ({ id })) },
    ],
    none: [`${many}(filters: { id: { eq: "${unknownId}" } }) { ${entries} }`, { data: [] }],
  };
}

/** Each of these items by its id, and none by an id that nothing has. */
const singleWays = (row: Row, items: readonly Item[]): Readonly<Record<string, Way>> => ({
  ...Object.fromEntries(
    items.map((item, at): [string, Way] => [
      `one${at}`,
      [`${row.one}(id: ${item.id}) { ${selected(row)} }`, { data: item }],
    ]),
  ),
  nobody: [`${row.one}(id: "${unknownId}") { ${selected(row)} }`, { data: null }],
});

/** An id that nothing has. */
const unknownId = 987_654_321;

export const pluginListCheck: Check = caseCheck<{ readonly many: string }>(graphqlTerms('graphql.plugin-lists'), {
  cases: ({ target }) => rows.filter(({ needs }) => hasCapability(target, needs)).map(({ many }) => ({ many })),
  async run(session, { many }) {
    const row = rows.find((candidate) => candidate.many === many);
    if (!row) throw new Error(`the case names ${many}, which is no list of a plugin`);
    const expected = await listed(session, row);
    const entries = `{ data { id attributes { ${row.names.join(' ')} } } }`;
    const query = `{ ${many}(sort: "id", pagination: { limit: ${most} }) ${entries} }`;
    const answered = dataOf(await session.graphql({ query }), query)[many];
    expectSame(`${lastRequest(session)}: ${many} is not what REST lists`, answered, { data: expected });
    if (expected.length === 0) return;
    const ways = { ...listWays(row, expected), ...singleWays(row, expected) };
    const all = `{ ${Object.entries(ways)
      .map(([alias, [field]]) => `${alias}: ${field}`)
      .join(' ')} }`;
    const data = dataOf(await session.graphql({ query: all }), all);
    for (const [alias, [field, value]] of Object.entries(ways))
      expectSame(`${lastRequest(session)}: ${field} is not what REST lists`, data[alias], value);
  },
});

/** The same of a user that the run registers: nobody else may be there. */
export const userListCheck: Check = caseCheck<Record<string, never>>(
  {
    ...graphqlTerms({ clause: 'graphql.plugin-lists', needs: ['users'] }),
    id: 'graphql.plugin-lists.users',
    kind: 'write',
  },
  {
    cases: () => [{}],
    async run(session) {
      const { id, username, email } = await sharedPerson(session);
      const entry = { id: String(id), attributes: { username, email, blocked: false } };
      const entries = '{ data { id attributes { username email blocked } } }';
      const nobody = 'usersPermissionsUsers(filters: { username: { eq: "nobody-of-this-name" } })';
      const named = `usersPermissionsUsers(filters: { username: { eq: ${JSON.stringify(username)} } }, sort: "id:desc")`;
      const query = `{ usersPermissionsUsers(filters: { id: { eq: ${id} } }) ${entries} usersPermissionsUser(id: ${id}) ${entries} named: ${named} ${entries} nobody: ${nobody} ${entries} }`;
      const answered = dataOf(await session.graphql({ query }), query);
      const expected = {
        ...{ usersPermissionsUsers: { data: [entry] }, usersPermissionsUser: { data: entry } },
        ...{ named: { data: [entry] }, nobody: { data: [] } },
      };
      expectSame(`${lastRequest(session)}: a user is not answered as registered`, answered, expected);
    },
  },
);
