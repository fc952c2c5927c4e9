/** Registering, signing in and administering people by GraphQL (4.9). */
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { makeRole } from '../../target/arrange/roles.ts';
import { rolesPath, usersPath } from '../../target/arrange/things.ts';
import { registration, removePerson } from '../../target/arrange/users.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { type Parts, pluginCheck } from '../4.10-plugins/plugin-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { fieldIn } from './mutations.ts';

interface Registered extends ReturnType<typeof registration> {
  readonly answer: GraphqlAnswer;
  readonly id: string;
  readonly path: string;
  readonly auth: Auth;
}

const registerBy = (session: Session, { username, email, password }: ReturnType<typeof registration>) =>
  session.graphql({
    query: `mutation { register(input: { username: "${username}", email: "${email}", password: "${password}" }) { jwt user { id username email } } }`,
    auth: 'none',
  });

/** Registers somebody by GraphQL. Throws Mismatch when that fails. */
async function register(session: Session, name: string): Promise<Registered> {
  const person = registration(name);
  const answer = await registerBy(session, person);
  const payload = fieldIn(answer, 'register');
  const user = isObject(payload) && isObject(payload.user) ? payload.user : {};
  const jwt = isObject(payload) ? payload.jwt : undefined;
  if (typeof jwt !== 'string' || typeof user.id !== 'string') {
    throw new Mismatch({
      message: 'register answers no jwt and user',
      expected: { jwt: 'a JWT', user: { id: 'a string' } },
      actual: payload,
    });
  }
  return { ...person, answer, id: user.id, path: `${usersPath}/${user.id}`, auth: { bearer: jwt } };
}

/** Who the checks that sign in share: registered once for the run. */
const somebody = (session: Session): Promise<Registered> =>
  session.once('registered by GraphQL', () => register(session, 'graphql-somebody'));

/** Runs with somebody who is gone afterwards. */
async function withPerson(session: Session, name: string, run: (person: Registered) => Promise<void>): Promise<void> {
  const person = await register(session, name);
  try {
    await run(person);
  } finally {
    await removePerson(session, person);
  }
}

const login = (session: Session, identifier: string, password: string) =>
  session.graphql({
    query: `mutation { login(input: { identifier: "${identifier}", password: "${password}" }) { jwt user { id username email } } }`,
    auth: 'none',
  });

/** Throws Mismatch unless the value holds this. */
function expectHeld(what: string, value: unknown, expected: JsonObject): void {
  const found = isObject(value) ? Object.fromEntries(Object.keys(expected).map((key) => [key, value[key]])) : value;
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Mismatch({ message: `${what} holds another value than it must`, expected, actual: value });
}

/** Throws Mismatch unless an operation is refused with this error of the application. */
function expectError(answer: GraphqlAnswer, field: string, name: string, message: string): void {
  const error = answer.errors[0]?.extensions.error;
  const found = { name: isObject(error) ? error.name : undefined, message: answer.errors[0]?.message };
  const empty = (answer.data?.[field] ?? null) === null;
  if (found.name === name && found.message === message && empty) return;
  throw new Mismatch({
    message: `${field} is not refused as it must be`,
    expected: { name, message },
    actual: answer.body ?? answer.text.slice(0, 200),
  });
}

const me = async (session: Session, auth: Auth): Promise<unknown> => {
  const answer = await session.graphql({ query: '{ me { id username email } }', auth });
  return fieldIn(answer, 'me');
};

const signing: readonly Check[] = [
  ...(
    [
      [
        'graphql.register',
        'register answers a JWT and the user.',
        {
          register: (session) =>
            withPerson(session, 'graphql-register', async ({ answer, username, email }) => {
              const payload = fieldIn(answer, 'register');
              expectHeld('user of register', isObject(payload) ? payload.user : null, {
                ...userOf(payload),
                username,
                email,
              });
            }),
        },
      ],
      [
        'graphql.register-creates',
        'Who registered is found among the users.',
        {
          register: (session) =>
            withPerson(session, 'graphql-found', async ({ path, username, email }) => {
              const { status, body } = await session.get(path);
              if (status !== 200)
                throw new Mismatch({ message: `${path} is not found`, expected: 200, actual: status });
              expectHeld('the user', body, { username, email });
            }),
        },
      ],
      [
        'graphql.register-taken',
        'A taken name or e-mail is refused.',
        {
          taken: async (session) => {
            const { username, email, password } = await somebody(session);
            for (const taken of [
              { username, email: `other.${email}`, password },
              { username: `${username}-other`, email, password },
            ]) {
              const answer = await registerBy(session, taken);
              expectError(answer, 'register', 'ApplicationError', 'Email or Username are already taken');
            }
          },
        },
      ],
      [
        'graphql.login',
        'login answers a JWT, by name and by e-mail.',
        {
          login: async (session) => {
            const person = await somebody(session);
            for (const identifier of [person.username, person.email]) {
              const payload = fieldIn(await login(session, identifier, person.password), 'login');
              const jwt = isObject(payload) ? payload.jwt : undefined;
              if (typeof jwt !== 'string') {
                throw new Mismatch({ message: 'login answers no jwt', expected: 'a JWT', actual: payload });
              }
              const { status } = await session.graphql({ query: '{ __typename }', auth: { bearer: jwt } });
              if (status === 401)
                throw new Mismatch({ message: 'the jwt of login is refused', expected: 200, actual: 401 });
            }
          },
        },
      ],
      [
        'graphql.login-refused',
        'A wrong password, and somebody unknown, are refused alike.',
        {
          refused: async (session) => {
            const { username, password } = await somebody(session);
            for (const [identifier, given] of [
              [username, `${password}-wrong`],
              ['nobody-of-this-name', password],
            ] as const) {
              const answer = await login(session, identifier, given);
              expectError(answer, 'login', 'ValidationError', 'Invalid identifier or password');
            }
          },
        },
      ],
      [
        'graphql.input-names',
        'register and login take inputs of their names.',
        {
          register: async (session) => {
            const { username, email, password } = await somebody(session);
            const registered = await session.graphql({
              query:
                'mutation ($input: UsersPermissionsRegisterInput!) { register(input: $input) { ...P user { id } } } fragment P on UsersPermissionsLoginPayload { jwt }',
              variables: { input: { username, email, password } },
              auth: 'none',
            });
            expectError(registered, 'register', 'ApplicationError', 'Email or Username are already taken');
          },
          login: async (session) => {
            const { username, password } = await somebody(session);
            const answer = await session.graphql({
              query:
                'mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { ...P } } fragment P on UsersPermissionsLoginPayload { jwt user { id } }',
              variables: { input: { identifier: username, password, provider: 'local' } },
              auth: 'none',
            });
            fieldIn(answer, 'login');
          },
        },
      ],
    ] satisfies [string, string, Parts][]
  ).map(([clause, title, parts]) => pluginCheck(clause, title, parts, ['graphql', 'users'])),
];

const userOf = (payload: unknown): JsonObject =>
  isObject(payload) && isObject(payload.user) ? { id: payload.user.id } : {};

const administration = pluginCheck(
  'graphql.users-operations',
  'Passwords are changed and reset, users and roles made, changed and removed.',
  {
    me: async (session) => {
      const { id, username, email, auth } = await somebody(session);
      expectHeld('me', await me(session, auth), { id, username, email });
    },
    changePassword: (session) =>
      withPerson(session, 'graphql-changes', async ({ id, username, password, auth }) => {
        const change = (current: string, next: string) =>
          session.graphql({
            query: `mutation { changePassword(currentPassword: "${current}", password: "${next}", passwordConfirmation: "${next}") { jwt user { id } } }`,
            auth,
          });
        const refused = await change('not-the-password', 'Another-One-2');
        expectError(refused, 'changePassword', 'ValidationError', 'The provided current password is invalid');
        const payload = fieldIn(await change(password, 'Another-One-2'), 'changePassword');
        expectHeld('user of changePassword', userOf(payload), { id });
        fieldIn(await login(session, username, 'Another-One-2'), 'login');
      }),
    forgotPassword: async (session) => {
      const answer = await session.graphql({
        query: 'mutation { forgotPassword(email: "nobody-of-this-name@example.com") { ok } }',
        auth: 'none',
      });
      expectHeld('forgotPassword', fieldIn(answer, 'forgotPassword'), { ok: true });
    },
    resetPassword: async (session) => {
      const answer = await session.graphql({
        query:
          'mutation { resetPassword(code: "no-code", password: "Another-One-2", passwordConfirmation: "Another-One-2") { jwt } }',
        auth: 'none',
      });
      expectError(answer, 'resetPassword', 'ValidationError', 'Incorrect code provided');
    },
    emailConfirmation: async (session) => {
      const answer = await session.graphql({
        query: 'mutation { emailConfirmation(confirmation: "no-token") { jwt } }',
        auth: 'none',
      });
      expectError(answer, 'emailConfirmation', 'ValidationError', 'Invalid token');
    },
    users: async (session) => {
      const { username, email, password } = registration('graphql-made');
      const role = await anyRole(session);
      const entity = 'data { id attributes { username email } }';
      const made = await session.graphql({
        query: `mutation ($data: UsersPermissionsUserInput!) { createUsersPermissionsUser(data: $data) { ${entity} } }`,
        variables: { data: { username, email, password, role: String(role) } },
      });
      const { id, attributes } = entityOf(made, 'createUsersPermissionsUser');
      expectHeld('the user made', attributes, { username, email });
      const changed = await session.graphql({
        query: `mutation ($id: ID!) { updateUsersPermissionsUser(id: $id, data: { username: "${username}-2" }) { ${entity} } }`,
        variables: { id },
      });
      expectHeld('the user changed', entityOf(changed, 'updateUsersPermissionsUser').attributes, {
        username: `${username}-2`,
        email,
      });
      const found = await session.get(`${usersPath}/${id}`);
      expectHeld('the user as REST reads it', found.body, { username: `${username}-2`, email });
      const removed = await session.graphql({
        query: `mutation ($id: ID!) { deleteUsersPermissionsUser(id: $id) { ${entity} } }`,
        variables: { id },
      });
      expectHeld('the user removed', { id: entityOf(removed, 'deleteUsersPermissionsUser').id }, { id });
      const gone = await session.get(`${usersPath}/${id}`);
      if (gone.status === 404 || gone.status === 204) return;
      throw new Mismatch({ message: 'the user removed is still there', expected: 404, actual: gone.status });
    },
    roles: async (session) => {
      const role = await makeRole(session, 'touchstone-graphql-role', []);
      const id = String(role.id);
      const changed = await session.graphql({
        query:
          'mutation ($id: ID!) { updateUsersPermissionsRole(id: $id, data: { name: "touchstone-graphql-role-2", description: "changed" }) { ok } }',
        variables: { id },
      });
      expectHeld('updateUsersPermissionsRole', fieldIn(changed, 'updateUsersPermissionsRole'), { ok: true });
      const { body } = await session.get(role.path);
      const found = isObject(body) ? body.role : undefined;
      expectHeld('the role changed', found, { name: 'touchstone-graphql-role-2', description: 'changed' });
      const removed = await session.graphql({
        query: 'mutation ($id: ID!) { deleteUsersPermissionsRole(id: $id) { ok } }',
        variables: { id },
      });
      expectHeld('deleteUsersPermissionsRole', fieldIn(removed, 'deleteUsersPermissionsRole'), { ok: true });
      const gone = await session.get(role.path);
      if (gone.status === 404) return;
      throw new Mismatch({ message: 'the role removed is still there', expected: 404, actual: gone.status });
    },
  },
  ['graphql', 'users', 'roles'],
);

function entityOf(answer: GraphqlAnswer, field: string): { readonly id: string; readonly attributes: JsonObject } {
  const response = fieldIn(answer, field);
  const data = isObject(response) && isObject(response.data) ? response.data : {};
  return { id: String(data.id), attributes: isObject(data.attributes) ? data.attributes : {} };
}

/** Some role that users may have. Throws NotAllowed when there is none. */
async function anyRole(session: Session): Promise<unknown> {
  const { body } = await session.get(rolesPath);
  const roles: readonly unknown[] = isObject(body) && Array.isArray(body.roles) ? body.roles : [];
  const found = roles.filter(isObject).find(({ type }) => type !== 'public');
  if (found) return found.id;
  throw new NotAllowed('there is no role that a user may have');
}

export const graphqlPeopleChecks: readonly Check[] = [...signing, administration];
