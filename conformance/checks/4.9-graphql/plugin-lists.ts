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
  readonly names: readonly string[];
}

const most = 5;
const first = `sort=id:asc&limit=${most}`;

const rows: readonly Row[] = [
  { needs: 'i18n', path: '/api/i18n/locales', many: 'i18NLocales', one: 'i18NLocale', names: ['name', 'code'] },
  {
    ...{ needs: 'upload', path: `${filesPath}?${first}`, many: 'uploadFiles', one: 'uploadFile' },
    names: ['name', 'url', 'mime', 'hash', 'size', 'alternativeText', 'width'],
  },
  {
    ...{ needs: 'users', path: rolesPath, many: 'usersPermissionsRoles', one: 'usersPermissionsRole' },
    names: ['name', 'type', 'description'],
  },
];

/** What REST lists, in the form of GraphQL. */
async function listed(session: Session, { path, names }: Row): Promise<JsonObject[]> {
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
    const [one] = expected;
    if (!one) return;
    const single = `{ ${row.one}(id: ${one.id}) ${entries} }`;
    const entry = dataOf(await session.graphql({ query: single }), single)[row.one];
    expectSame(`${lastRequest(session)}: ${row.one} is not what REST answers`, entry, { data: one });
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
      const query = `{ usersPermissionsUsers(filters: { id: { eq: ${id} } }) ${entries} usersPermissionsUser(id: ${id}) ${entries} }`;
      const answered = dataOf(await session.graphql({ query }), query);
      const expected = { usersPermissionsUsers: { data: [entry] }, usersPermissionsUser: { data: entry } };
      expectSame(`${lastRequest(session)}: a user is not answered as registered`, answered, expected);
    },
  },
);
