/** Users as records (4.10, 2.2). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { readableRoles } from '../../target/arrange/roles.ts';
import { rolesPath, usersPath } from '../../target/arrange/things.ts';
import { type Person, registration, removePerson } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat, isSuccess } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { complete, create, withUser, withUsers } from './made-users.ts';
import {
  bareIn,
  bareListIn,
  clauseCheck,
  expectMembers,
  firstIn,
  invalidPart,
  partsOf,
  personPart,
  refusalPart,
  roleCheck,
  sharedPerson,
} from './plugin-check.ts';
import { asMe, byId, expectNoSecrets, expectUserFields, named, recordsPart } from './user-records.ts';

const unknown = `${usersPath}/999999999`;

/** The usual number of entries of a list. */
const usualPage = 25;

const lacking = { 'no username': 'username', 'no email': 'email', 'no password': 'password', 'no role': 'role' };

/** Throws Mismatch unless a read without credentials is refused. */
const expectDenied = async (session: Session, path: string): Promise<void> => {
  const answer = await session.get(path, 'none');
  expectThat(session, answer, answer.status === 401 || answer.status === 403, '401 or 403');
};

/** A part that creates a valid user. */
const creationPart = (name: string) => (session: Session) =>
  withUser(session, name, async (_path, answer) => expectAccepted(session, answer));

const asTwin = (bodyOf: (person: Person) => JsonObject) =>
  refusalPart(
    400,
    'ApplicationError',
    async (session) =>
      create(session, { ...(await complete(session, 'twin')), ...bodyOf(await sharedPerson(session)) }),
    creationPart('twin'),
  );

/** What belongs to another user. */
const ofAnother: Readonly<Record<string, (person: Person) => JsonObject>> = {
  'the e-mail of another': ({ email }) => ({ email }),
  'the e-mail of another in capitals': ({ email }) => ({ email: email.toUpperCase() }),
  'the name of another': ({ username }) => ({ username }),
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
];

/** Answers that carry a user with the role: the start of the request, and the user in the answer. */
const answersWithRole = {
  list: [({ username }: Person) => `${usersPath}?filters[username][$eq]=${username}&`, firstIn],
  one: [({ path }: Person) => `${path}?`, bareIn],
} as const;

/** What somebody else may say of a user whom they create. */
const states: Readonly<Record<string, JsonObject>> = {
  'blocked and confirmed': { blocked: true, confirmed: true },
  'neither blocked nor confirmed': { blocked: false, confirmed: false },
};

export const userChecks: readonly Check[] = [
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
        expectThat(session, answer, isObject(role) && !('users' in role), 'role, an object without users');
      }
    }),
  ),
  clauseCheck('users.list-unpaginated', {
    'page of one': async (session) => {
      const person = await sharedPerson(session);
      await withUser(session, 'second', async () => {
        const all = bareListIn(session, await session.get(`${usersPath}?fields[0]=username`));
        const answer = await session.get(`${usersPath}?fields[0]=username&pagination[pageSize]=1`);
        const names = bareListIn(session, answer).map(({ username }) => username);
        const holds = names.length === all.length && names.length > 1 && names.includes(person.username);
        expectThat(session, answer, holds, `all ${all.length} users`);
      });
    },
    'more than a page': async (session) => {
      const count = Number((await session.get(`${usersPath}/count`)).body);
      const names = Array.from({ length: Math.max(2, usualPage + 1 - count) }, (_, at) => `many-${at}`);
      await withUsers(session, names, async (records) => {
        const answer = await session.get(`${usersPath}?fields[0]=username`);
        const ids = bareListIn(session, answer).map(({ id }) => id);
        const missing = records.find(({ id }) => !ids.includes(id));
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
    unknown: async (session) => {
      const answer = await session.get(unknown);
      expectThat(session, answer, answer.status === 204 && answer.text === '', '204 without a body');
    },
  }),
  roleCheck('users.create', {
    creates: async (session) => {
      const body = await complete(session, 'Made');
      const answer = await create(session, body);
      const user = bareIn(session, answer, 201);
      const values = { username: body.username, email: String(body.email).toLowerCase() };
      const path = `${usersPath}/${String(user.id)}`;
      expectMembers(session, user, values);
      const read = await session.get(path);
      for (const [at, record] of [[answer, user] as const, [read, bareIn(session, read)] as const])
        expectUserFields(session, at, record);
      await removePerson(session, { path });
    },
    ...partsOf(states, (state, at) => async (session) => {
      const roles = await readableRoles(session);
      // every other user has another role than those who register
      const role = roles.find(({ type }) => (type === 'authenticated') === (at % 2 === 0))?.id;
      const look = async (path: string, answer: Answer): Promise<void> => {
        expectMembers(session, bareIn(session, answer, 201), state);
        const read = bareIn(session, await session.get(`${path}?populate[0]=role`));
        expectMembers(session, { ...read, role: isObject(read.role) ? read.role.id : read.role }, { ...state, role });
      };
      await withUser(session, `made-${at}`, look, { ...state, role });
    }),
  }),
  roleCheck('users.create-validation', {
    ...partsOf(lacking, (name) =>
      invalidPart(
        async (session) => create(session, { ...(await complete(session, 'lacking')), [name]: undefined }),
        creationPart('lacking'),
      ),
    ),
    ...partsOf(ofAnother, asTwin),
  }),
  roleCheck('users.update', {
    known: (session) =>
      withUser(session, 'changed', async (path) => {
        const { email } = registration('changed');
        const body = { username: 'touchstone-renamed' };
        const written = await session.send({ method: 'PUT', path, auth: 'full', body });
        for (const answer of [written, await session.get(path)])
          expectMembers(session, bareIn(session, answer), { ...body, email });
        // the name and the e-mail that the user has already are not those of another
        const again = await session.send({ method: 'PUT', path, auth: 'full', body: { ...body, email } });
        expectMembers(session, bareIn(session, again), { ...body, email });
      }),
    'an e-mail in capitals': (session) =>
      withUser(session, 'moved', async (path) => {
        const email = registration('moved-on').email.toUpperCase();
        const written = await session.send({ method: 'PUT', path, auth: 'full', body: { email } });
        for (const answer of [written, await session.get(path)])
          expectMembers(session, bareIn(session, answer), { email: email.toLowerCase() });
      }),
    ...partsOf(ofAnother, (bodyOf) => async (session) => {
      const person = await sharedPerson(session);
      await withUser(session, 'taking', async (path) => {
        const put = (body: JsonObject) => session.send({ method: 'PUT', path, auth: 'full', body });
        expectError(session, await put(bodyOf(person)), 400, 'ApplicationError');
        expectAccepted(session, await put(bodyOf({ ...person, ...registration('taken-by-nobody') })));
      });
    }),
    unknown: refusalPart(404, 'NotFoundError', (session) =>
      session.send({ method: 'PUT', path: unknown, auth: 'full', body: { username: 'nobody' } }),
    ),
  }),
  roleCheck('users.delete', {
    known: (session) =>
      withUser(session, 'leaving', async (path) => {
        const { username } = registration('leaving');
        const answer = await session.send({ method: 'DELETE', path, auth: 'full' });
        expectMembers(session, bareIn(session, answer), { username });
        const again = await session.get(path);
        expectThat(session, again, !isSuccess(again) || again.status === 204, 'no user any more');
        const list = await named(session, { username });
        expectThat(session, list, bareListIn(session, list).length === 0, '[]');
        const twice = await session.send({ method: 'DELETE', path, auth: 'full' });
        expectThat(session, twice, twice.status === 204, '204');
      }),
    unknown: async (session) => {
      const answer = await session.send({ method: 'DELETE', path: unknown, auth: 'full' });
      expectThat(session, answer, answer.status === 204, '204');
    },
  }),
];
