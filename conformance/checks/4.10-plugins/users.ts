/** Users as records (4.10, 2.2). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { rolesPath, usersPath } from '../../target/arrange/things.ts';
import type { Person } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import { defaultPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { withUser, withUsers } from './made-users.ts';
import { ownRoleCheck } from './own-role.ts';
import {
  bareIn,
  bareListIn,
  clauseCheck,
  expectMembers,
  firstIn,
  partsOf,
  personPart,
  sharedPerson,
} from './plugin-check.ts';
import { asMe, byId, expectNoSecrets, expectUserFields, named, recordsPart } from './user-records.ts';
import { usersAndRolesChecks } from './users-and-roles.ts';

const unknown = `${usersPath}/999999999`;

/** Throws Mismatch unless a read without credentials is refused. */
const expectDenied = async (session: Session, path: string): Promise<void> => {
  const answer = await session.get(path, 'none');
  expectThat(session, answer, answer.status === 401 || answer.status === 403, '401 or 403');
};

/** Every form that asks for the role of a user. */
const rolePopulations = ['populate[0]=role', 'populate=role', 'populate=*', 'populate[role][fields][0]=name'];

/** Every form that asks for a role and its users. */
const populationsOfUsers = [
  'populate=*',
  'populate=role.users',
  'populate[0]=role.users',
  'populate[role][populate]=*',
  'populate[role][populate][0]=users',
  'populate[role][populate][users][fields][0]=username',
  'populate[role][populate][permissions][populate][role][populate]=users',
];

/** Answers that carry a user with the role: the start of the request, and the user in the answer. */
const answersWithRole = {
  list: [({ username }: Person) => `${usersPath}?filters[username][$eq]=${username}&`, firstIn],
  one: [({ path }: Person) => `${path}?`, bareIn],
} as const;

export const userChecks: readonly Check[] = [
  ...usersAndRolesChecks,
  clauseCheck('users.record', recordsPart(expectUserFields)),
  clauseCheck('users.record-secrets', recordsPart(expectNoSecrets)),
  clauseCheck('users.list-bare', {
    all: personPart(
      (session) => session.get(usersPath),
      (session, answer) => expectThat(session, answer, bareListIn(session, answer).length > 0, 'a list with a user'),
    ),
    filtered: personPart(named, (session, answer) =>
      expectThat(session, answer, bareListIn(session, answer).length === 1, 'a list with the one user of that name'),
    ),
    'filtered to none': async (session) => {
      const answer = await session.get(`${usersPath}?filters[username][$eq]=nobody-of-this-name`);
      expectThat(session, answer, bareListIn(session, answer).length === 0, '[]');
    },
  }),
  clauseCheck('users.me', {
    me: personPart(asMe, async (session, answer, { username, email }) => {
      expectMembers(session, bareIn(session, answer), { username, email });
      await expectDenied(session, `${usersPath}/me`);
    }),
    'a token, which is nobody': async (session) =>
      expectError(session, await session.get(`${usersPath}/me`), 401, 'UnauthorizedError'),
    'a role that may not be found': personPart(
      (session, { auth }) => session.get(rolesPath, auth),
      async (session, { status }, { auth }) => {
        const mayFind = status === 200;
        for (const populate of rolePopulations) {
          const answer = await session.get(`${usersPath}/me?${populate}`, auth);
          const hasRole = 'role' in bareIn(session, answer);
          expectThat(session, answer, hasRole === mayFind, mayFind ? 'the role' : 'no role');
        }
      },
    ),
  }),
  clauseCheck('users.list', {
    filters: async (session) => {
      const person = await sharedPerson(session);
      await withUser(session, 'another', async () => {
        const answer = await named(session, person);
        const list = bareListIn(session, answer);
        expectThat(session, answer, list.length === 1, 'the one user of that name');
        expectMembers(session, list[0] ?? {}, { username: person.username, email: person.email });
      });
    },
    fields: personPart(
      (session, person) => named(session, person, '&fields[0]=email'),
      (session, answer) => {
        const keys = Object.keys(firstIn(session, answer)).sort();
        expectThat(session, answer, keys.join() === 'email,id', '[ { id, email } ]');
      },
    ),
    populate: personPart(
      (session, person) => named(session, person, '&populate=role'),
      (session, answer) => {
        const { role } = firstIn(session, answer);
        expectThat(session, answer, isObject(role) && typeof role.name === 'string', 'role, an object with a name');
      },
    ),
    'fields of the role': personPart(
      (session, person) => named(session, person, '&populate[role][fields][0]=name'),
      async (session, answer, { path }) => {
        const expectName = (at: Answer, { role }: JsonObject): void => {
          const keys = isObject(role) ? Object.keys(role).toSorted() : [];
          expectThat(session, at, keys.join() === 'id,name', 'role: { id, name }');
        };
        expectName(answer, firstIn(session, answer));
        const one = await session.get(`${path}?populate[role][fields][0]=name`);
        expectName(one, bareIn(session, one));
      },
    ),
    'filters by the role': personPart(
      (session, person) => named(session, person, '&populate=role'),
      async (session, answer, person) => {
        const { role } = firstIn(session, answer);
        if (!isObject(role)) return;
        for (const [condition, count] of [
          [`[id][$eq]=${role.id}`, 1],
          [`[id][$ne]=${role.id}`, 0],
          [`[name][$eq]=${encodeURIComponent(String(role.name))}`, 1],
          ['[name][$contains]=no-role-is-called-this', 0],
        ] as const) {
          const filtered = await named(session, person, `&filters[role]${condition}`);
          const message =
            count === 1 ? 'the user, whose role meets the filter' : 'no user, since the role fails the filter';
          expectThat(session, filtered, bareListIn(session, filtered).length === count, message);
        }
      },
    ),
    'search and parts': async (session) => {
      const { path } = await sharedPerson(session);
      await withUser(session, 'sought', async (other) => {
        const [one, two] = [path, other].map((each) => Number(each.split('/').at(-1)));
        const both = `filters[id][$in][0]=${one}&filters[id][$in][1]=${two}&sort=id:desc`;
        for (const [query, id] of [
          ['_q=sought', two],
          ['limit=1', two],
          ['start=1', one],
        ] as const) {
          const answer = await session.get(`${usersPath}?${both}&${query}`);
          const ids = bareListIn(session, answer).map(({ id }) => id);
          expectThat(session, answer, ids.join() === String(id), `user ${id} alone`);
        }
      });
    },
    'filters beside others': async (session) => {
      await sharedPerson(session);
      await withUser(session, 'beside', async (path) => {
        const id = Number(path.split('/').at(-1));
        const role = 'populate[role][fields][0]=name';
        const others = ['populate=role', 'populate=*', role, 'fields[0]=email', 'start=0&limit=9', 'sort=id:desc'];
        for (const beside of [...others, `${role}&fields[0]=email&sort=id:desc&limit=9`]) {
          const answer = await session.get(`${usersPath}?filters[id][$in][0]=${id}&${beside}`);
          const ids = bareListIn(session, answer).map((user) => user.id);
          expectThat(session, answer, ids.join() === String(id), `user ${id} alone`);
        }
      });
    },
    private: (session) => expectDenied(session, usersPath),
  }),
  clauseCheck(
    'users.role-hides-users',
    partsOf(answersWithRole, ([path, userIn]) => async (session) => {
      const person = await sharedPerson(session);
      for (const populate of populationsOfUsers) {
        const answer = await session.get(`${path(person)}${populate}`);
        const { role } = userIn(session, answer);
        const isHidden = isObject(role) && !JSON.stringify(role).includes('"users"');
        expectThat(session, answer, isHidden, 'role, an object without users at any depth');
      }
    }),
  ),
  ownRoleCheck(populationsOfUsers),
  clauseCheck('users.list-unpaginated', {
    'page of one': async (session) => {
      const person = await sharedPerson(session);
      await withUser(session, 'second', async () => {
        const all = bareListIn(session, await session.get(`${usersPath}?fields[0]=username`));
        for (const page of ['pageSize]=1', 'page]=2', 'start]=1', 'limit]=1', 'start]=1&pagination[limit]=1']) {
          const answer = await session.get(`${usersPath}?fields[0]=username&pagination[${page}`);
          const names = bareListIn(session, answer).map(({ username }) => username);
          const holds = names.length === all.length && names.length > 1 && names.includes(person.username);
          expectThat(session, answer, holds, `all ${all.length} users`);
        }
      });
    },
    'more than a page': async (session) => {
      const count = Number((await session.get(`${usersPath}/count`)).body);
      const users = Array.from({ length: Math.max(2, defaultPage(session.target.limits) + 1 - count) }, (_, at) => ({
        name: `many-${at}`,
      }));
      await withUsers(session, users, async (made) => {
        const answer = await session.get(`${usersPath}?fields[0]=username`);
        const ids = bareListIn(session, answer).map(({ id }) => id);
        const missing = made.find(({ id }) => !ids.includes(id));
        expectThat(session, answer, missing === undefined, `all users, ${String(missing?.username)} too`);
      });
    },
  }),
  clauseCheck('users.count', {
    counts: async (session) => {
      await sharedPerson(session);
      const all = bareListIn(session, await session.get(`${usersPath}?fields[0]=id`));
      const answer = await session.get(`${usersPath}/count`);
      expectThat(session, answer, answer.status === 200 && answer.body === all.length, String(all.length));
    },
    'users who come and go': async (session) => {
      await sharedPerson(session);
      const before = Number((await session.get(`${usersPath}/count`)).body);
      const expectCount = async (count: number): Promise<void> => {
        const answer = await session.get(`${usersPath}/count`);
        expectThat(session, answer, answer.body === count, String(count));
      };
      // whoever may not log in is a user too
      const shutOut = { blocked: true, confirmed: false };
      await withUser(session, 'counted', async () => expectCount(before + 1), shutOut);
      await expectCount(before);
    },
  }),
  clauseCheck('users.find-one', {
    known: personPart(byId, (session, answer, { username, email }) =>
      expectMembers(session, bareIn(session, answer), { username, email }),
    ),
    // the last three can be the id of nobody
    unknown: async (session) => {
      for (const path of [unknown, ...['0', '-1', 'nobody'].map((id) => `${usersPath}/${id}`)]) {
        const answer = await session.get(path);
        expectThat(session, answer, answer.status === 204 && answer.text === '', '204 without a body');
      }
    },
  }),
];
