/** Users whose roles may not be found, or may: in lists and one by one, by populations, filters and sorts (4.10, 7). */
import { makeRole } from '../../target/arrange/roles.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { type Person, registerAs } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { isForbidden } from '../5-graphql-access/forbidden.ts';
import { caseCheck, type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { bareIn, firstIn } from './plugin-check.ts';

const actionOf = (name: string): string => `plugin::users-permissions.${name}`;

/** Forms that ask for the role of a user. */
const populations = [
  'populate=role',
  'populate[0]=role',
  'populate=*',
  'populate[role]=true',
  'populate[role][fields][0]=name',
  'populate[role][populate]=*',
];

/** Answers that carry one user: the start of the request, and the user in the answer. */
const places = [
  [({ username }: Person) => `${usersPath}?filters[username][$eq]=${username}&`, firstIn],
  [({ path }: Person) => `${path}?`, bareIn],
  [() => `${usersPath}/me?`, bareIn],
] as const;

/** Filters and sorts by the role, in the list of users. */
const conditions = [
  ...['=1', '[$eq]=1', '[id]=1', '[id][$notNull]=true', '[name][$contains]=a', '[type][$in][0]=public'].map(
    (condition) => `filters[role]${condition}`,
  ),
  'filters[$or][0][role][name][$notNull]=true',
  'filters[$not][role][id][$gt]=0',
  ...['sort=role.name', 'sort[role][id]=desc', 'sort[0]=username&sort[1]=role.type:desc'],
];

/** The requester, who may find users, and may find roles or not. */
const requester = (session: Session, mayFind: boolean): Promise<Person> =>
  session.once(`who finds users, roles ${mayFind}`, async () => {
    const name = mayFind ? 'finds-roles' : 'finds-no-roles';
    const actions = ['user.find', 'user.findOne', 'user.me', ...(mayFind ? ['role.find'] : [])].map(actionOf);
    return registerAs(session, name, await makeRole(session, `touchstone-${name}`, actions));
  });

/** A check of both requesters, one after the other. */
const byBoth = (named: Terms, run: (session: Session, person: Person, mayFind: boolean) => Promise<void>): Check =>
  caseCheck<{ readonly mayFind: boolean }>(
    { ...named, kind: 'write', needs: ['users', 'roles', ...(named.needs ?? [])] },
    {
      cases: () => [{ mayFind: false }, { mayFind: true }],
      run: async (session, { mayFind }) => run(session, await requester(session, mayFind), mayFind),
    },
  );

/** Throws Mismatch unless the list is answered, or refused, as the requester may ask. */
function expectAsked(session: Session, answer: Answer, mayFind: boolean): void {
  if (mayFind) expectThat(session, answer, answer.status === 200, 200, 'is refused, though it may be asked');
  else expectError(session, answer, 400, 'ValidationError');
}

export const usersAndRolesChecks: readonly Check[] = [
  byBoth(
    variant(
      'users.list.roles',
      'users.list',
      'Users are answered with their roles to who may find roles, and to nobody else.',
    ),
    async (session, person, mayFind) => {
      for (const [start, userIn] of places)
        for (const populate of populations) {
          const answer = await session.get(`${start(person)}${populate}`, person.auth);
          const hasRole = 'role' in userIn(session, answer);
          expectThat(session, answer, hasRole === mayFind, mayFind ? 'the role' : 'no role');
        }
    },
  ),
  byBoth(
    variant(
      'rest.filters.forbidden-relation.roles',
      'rest.filters.forbidden-relation',
      'Users are filtered and sorted by their roles for who may find roles, and for nobody else.',
    ),
    async (session, person, mayFind) => {
      for (const condition of conditions)
        expectAsked(session, await session.get(`${usersPath}?${condition}`, person.auth), mayFind);
    },
  ),
  byBoth(
    graphqlTerms(
      variant(
        'errors.graphql.forbidden-relation.roles',
        'errors.graphql.forbidden-relation',
        'The role of a user is null with an error for who may not find roles, in a list and by id.',
      ),
    ),
    async (session, { id, username, auth }, mayFind) => {
      const entry = '{ data { attributes { role { data { id } } } } }';
      for (const query of [
        `{ usersPermissionsUsers(filters: { username: { eq: ${JSON.stringify(username)} } }) ${entry} }`,
        `{ usersPermissionsUser(id: ${String(id)}) ${entry} }`,
      ]) {
        const answer = await session.graphql({ query, auth });
        const isShown = /"role":\{"data":\{"id"/.test(JSON.stringify(answer.data));
        const isRight = mayFind ? isShown && answer.errors.length === 0 : !isShown && isForbidden(answer);
        expectThat(session, answer, isRight, mayFind ? 'the role' : 'role: null, and Forbidden access');
      }
    },
  ),
];
