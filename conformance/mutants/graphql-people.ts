/** Mutants of registering, signing in and administering people by GraphQL (4.9). */
import { byHand, isObject, jsonReply } from './faults.ts';
import { answeredWith, asked, asksForField, onField, onGraphql, onOperation } from './graphql-mutations.ts';
import type { Mutant } from './mutant.ts';

/** A fault over the errors of an operation. */
const onErrors = (name: string, message: string) =>
  onGraphql(asksForField(name), (body) =>
    Array.isArray(body.errors)
      ? { ...body, errors: body.errors.map((error: unknown) => (isObject(error) ? { ...error, message } : error)) }
      : body,
  );

const user = (id: string) => ({ data: { id, attributes: { username: null, email: null } } });

export const graphqlPeopleMutants: Mutant[] = [
  {
    id: 'graphql.register.no-jwt',
    clause: 'graphql.register',
    breaks: 'register answers no JWT.',
    ...onField('register', (payload) => ({ ...payload, jwt: null })),
  },
  {
    id: 'graphql.register.no-email',
    clause: 'graphql.register',
    breaks: 'The user that register answers has no e-mail.',
    ...onField('register', (payload) => ({
      ...payload,
      user: isObject(payload.user) ? { ...payload.user, email: null } : payload.user,
    })),
  },
  {
    id: 'graphql.register.not-stored',
    clause: 'graphql.register-creates',
    breaks: 'Who registers is forgotten at once.',
    ...byHand(({ send, token }) => ({
      answer: async (answer, request) => {
        const operation = asked(request);
        if (operation === undefined || !asksForField('register')(operation)) return answer;
        const headers = { authorization: `Bearer ${token}` };
        const { email } = /"email":"(?<email>[^"]+)"/.exec(JSON.stringify(answer.body))?.groups ?? {};
        const path = `/api/users?filters[email][$eq]=${encodeURIComponent(email ?? '')}`;
        const { body } = await send({ method: 'GET', path, headers, text: '' });
        const [user] = Array.isArray(body) ? body.filter(isObject) : [];
        if (user) await send({ method: 'DELETE', path: `/api/users/${user.id}`, headers, text: '' });
        return answer;
      },
    })),
  },
  {
    id: 'graphql.register.taken-message',
    clause: 'graphql.register-taken',
    breaks: 'A taken name is refused without saying so.',
    ...onErrors('register', 'Bad Request'),
  },
  {
    id: 'graphql.login.no-jwt',
    clause: 'graphql.login',
    breaks: 'login answers no JWT.',
    ...onField('login', (payload) => ({ ...payload, jwt: null })),
  },
  {
    id: 'graphql.login.unusable-jwt',
    clause: 'graphql.login',
    breaks: 'The JWT of login is not accepted.',
    ...onField('login', (payload) => ({ ...payload, jwt: `${String(payload.jwt)}x` })),
  },
  {
    id: 'graphql.login.by-name-only',
    clause: 'graphql.login',
    breaks: 'An e-mail does not log in.',
    ...onOperation(
      ({ query }) => /login\(input: \{ identifier: "[^"]+@/.test(query),
      () => jsonReply(200, { errors: [{ message: 'Invalid identifier or password', extensions: {} }], data: null }),
    ),
  },
  {
    id: 'graphql.login.tells-who-is-there',
    clause: 'graphql.login-refused',
    breaks: 'A wrong password is refused with another message than an unknown name.',
    ...onErrors('login', 'Invalid password'),
  },
  {
    id: 'graphql.input-names.login',
    clause: 'graphql.input-names',
    breaks: 'The input of login has another name.',
    ...onOperation(
      ({ query }) => query.includes('UsersPermissionsLoginInput'),
      (operation) => ({ ...operation, query: operation.query.replace('UsersPermissionsLoginInput', 'LoginInput') }),
    ),
  },
  {
    id: 'graphql.input-names.register',
    clause: 'graphql.input-names',
    breaks: 'The input of register has another name.',
    ...onOperation(
      ({ query }) => query.includes('UsersPermissionsRegisterInput'),
      (operation) => ({
        ...operation,
        query: operation.query.replace('UsersPermissionsRegisterInput', 'RegisterInput'),
      }),
    ),
  },
  {
    id: 'graphql.me.nobody',
    clause: 'graphql.users-operations',
    breaks: 'me answers null.',
    ...onGraphql(asksForField('me'), (body) => ({ ...body, data: { me: null } })),
  },
  {
    id: 'graphql.change-password.unchanged',
    clause: 'graphql.users-operations',
    breaks: 'changePassword answers as if, and changes nothing.',
    ...answeredWith('changePassword', () => ({ jwt: 'x', user: { id: '1' } })),
  },
  {
    id: 'graphql.forgot-password.tells',
    clause: 'graphql.users-operations',
    breaks: 'forgotPassword tells that nobody has the e-mail.',
    ...onField('forgotPassword', () => ({ ok: false })),
  },
  {
    id: 'graphql.users.not-updated',
    clause: 'graphql.users-operations',
    breaks: 'updateUsersPermissionsUser changes nothing.',
    ...answeredWith('updateUsersPermissionsUser', ({ variables }) => user(String(variables.id))),
  },
  {
    id: 'graphql.users.not-removed',
    clause: 'graphql.users-operations',
    breaks: 'deleteUsersPermissionsUser leaves the user there.',
    ...answeredWith('deleteUsersPermissionsUser', ({ variables }) => user(String(variables.id))),
  },
  {
    id: 'graphql.roles.not-updated',
    clause: 'graphql.users-operations',
    breaks: 'updateUsersPermissionsRole changes nothing.',
    ...answeredWith('updateUsersPermissionsRole', () => ({ ok: true })),
  },
  {
    id: 'graphql.roles.not-removed',
    clause: 'graphql.users-operations',
    breaks: 'deleteUsersPermissionsRole leaves the role there.',
    ...answeredWith('deleteUsersPermissionsRole', () => ({ ok: true })),
  },
];
