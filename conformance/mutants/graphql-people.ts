/** Mutants of registration, login, users and roles by GraphQL (4.9). */
import { isObject, jsonIn } from '../models/json.ts';
import { ofMember } from './changes.ts';
import { answeredAsFirst, answers, jsonReply, mapMembers, withMemory, without } from './faults.ts';
import {
  answerWith,
  asksForField,
  onErrors,
  onField,
  onGraphql,
  onInput,
  onOperation,
  operationIn,
} from './graphql-mutations.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { reading, withBearer } from './when.ts';

/** A fault that changes the message of a refused operation. */
const rewordError = (name: string, message: string): MakeFault =>
  onErrors(asksForField(name), (error) => ({ ...error, message }));

/** A fault that renames a type in documents. */
const renameType = (from: string, to: string): MakeFault =>
  onOperation(
    ({ query }) => query.includes(from),
    (operation) => ({ ...operation, query: operation.query.replace(from, to) }),
  );

const user = (id: string) => ({ data: { id, attributes: { username: null, email: null } } });

const registerNotStored = onGraphql(
  asksForField('register'),
  async (body, answer, _operation, request, { send, token }) => {
    const { email = '' } = /"email":"(?<email>[^"]+)"/.exec(JSON.stringify(body))?.groups ?? {};
    const ask = withBearer(request, token);
    const users = await send(reading(ask, `/api/users?filters[email][$eq]=${encodeURIComponent(email)}`));
    const [user] = Array.isArray(users.body) ? users.body.filter(isObject) : [];
    if (user) await send({ ...reading(ask, `/api/users/${user.id}`), method: 'DELETE' });
    return answer;
  },
);
const loginByNameOnly = onOperation(
  ({ query }) => /login\(input: \{ identifier: "[^"]+@/.test(query),
  () => jsonReply(200, { errors: [{ message: 'Invalid identifier or password', extensions: {} }], data: null }),
);
/** An e-mail in capitals is the one of somebody else. */
const capitalsIn = (field: string, message: string) =>
  onOperation(
    ({ query }) => new RegExp(`\\b${field}\\(input: [^)]*@EXAMPLE`).test(query),
    () => jsonReply(200, { errors: [{ message, extensions: {} }], data: null }),
  );

/** Once GraphQL deleted a role, the users who got the public one have none. */
const usersWithoutHeir = withMemory(() => {
  let isDeleted = false;
  return answers(
    () => true,
    (answer, { path, text }) => {
      isDeleted ||= text.includes('deleteUsersPermissionsRole');
      if (!isDeleted || !path.startsWith('/api/users/')) return answer;
      const { body } = answer;
      const isHeir = isObject(body) && isObject(body.role) && body.role.type === 'public';
      return isHeir ? { ...answer, body: { ...body, role: null } } : answer;
    },
  );
});

/** A fault that accepts what is refused with this message. */
const acceptWith = (field: string, message: string): MakeFault =>
  onGraphql(asksForField(field), (body) =>
    JSON.stringify(body.errors ?? '').includes(message)
      ? { data: { [field]: { jwt: 'a.b.c', user: { id: '1' } } } }
      : body,
  );

/** A JWT of the field is valid for a day. */
const validForADay = (field: string): MakeFault =>
  onField(field, (payload) => {
    const [head = '', content = '', signature = ''] = String(payload.jwt).split('.');
    const claims = jsonIn(Buffer.from(content, 'base64url').toString());
    const shorter = isObject(claims) ? { ...claims, exp: Number(claims.iat) + 86_400 } : claims;
    return { ...payload, jwt: [head, Buffer.from(JSON.stringify(shorter)).toString('base64url'), signature].join('.') };
  });

/** Whoever logged in by a name or e-mail may always do so by the same password. */
const formerLogin: MakeFault = () => {
  const known = new Map<string, Reply>();
  return {
    answer: (answer, request) => {
      const query = operationIn(request)?.query ?? '';
      if (!/\blogin\(input/.test(query)) return answer;
      if (answer.status === 200 && !JSON.stringify(answer.body).includes('Invalid identifier'))
        known.set(query, answer);
      return known.get(query) ?? answer;
    },
  };
};
/** Members that are false are null. */
const falseAsNull = (user: unknown): unknown => mapMembers(isObject(user) ? user : {}, (value) => value || null);
/** A user who asks for themselves gets the first answer again. */
const meAsFirstSeen = answeredAsFirst((request, { status }) => {
  const operation = operationIn(request);
  return status === 200 && operation !== undefined && asksForField('me')(operation)
    ? `${String(request.headers.authorization)} ${operation.query}`
    : undefined;
});
/** A fault that does not write one field of a user. */
const userWithout = (name: string): MakeFault =>
  onInput(
    ({ query }) => query.includes('updateUsersPermissionsUser('),
    (data) => without(data, name),
  );

/** A fault that answers the second of two fields as the first one. */
const secondAsFirst = (root: string): MakeFault =>
  onGraphql(
    ({ query }) => query.includes(`second: ${root}(`),
    (body) => (isObject(body.data) ? { ...body, data: { first: body.data.first, second: body.data.first } } : body),
  );

// biome-ignore format: a table, one mutant a row
export const graphqlPeopleMutants: Row[] = [
  ['graphql.register.no-jwt', 'graphql.register', 'register answers no JWT.',
    onField('register', (payload) => ({ ...payload, jwt: null }))],
  ['graphql.register.no-email', 'graphql.register', 'The user that register answers has no e-mail.',
    onField('register', ofMember('user', ofMember('email', () => null)))],
  ['graphql.register.not-stored', 'graphql.register-creates', 'Who registers is forgotten at once.', registerNotStored],
  ['graphql.register.taken-message', 'graphql.register-taken', 'A taken name is refused without saying so.',
    rewordError('register', 'Bad Request')],
  ['graphql.login.no-jwt', 'graphql.login', 'login answers no JWT.',
    onField('login', (payload) => ({ ...payload, jwt: null }))],
  ['graphql.login.unusable-jwt', 'graphql.login', 'The JWT of login is not accepted.',
    onField('login', (payload) => ({ ...payload, jwt: `${String(payload.jwt)}x` }))],
  ['graphql.login.by-name-only', 'graphql.login', 'An e-mail does not log in.', loginByNameOnly],
  ['graphql.register.capitals', 'graphql.register-taken', 'A taken e-mail in capitals is refused as another thing.',
    capitalsIn('register', 'Bad Request')],
  ['graphql.login.capitals', 'graphql.users-operations', 'An e-mail in capitals does not log in.',
    capitalsIn('login', 'Invalid identifier or password')],
  ['graphql.login.blocked', 'graphql.users-operations', 'A blocked user logs in by GraphQL.',
    acceptWith('login', 'blocked by')],
  ...['do not match', 'must be different'].map((message, at): Row => [`graphql.change-password.${at === 0 ? 'mismatch' : 'the-same'}`,
    'graphql.users-operations', `changePassword accepts passwords that ${message}.`, acceptWith('changePassword', message)]),
  ...['register', 'login'].map((field): Row => [`graphql.${field}.a-day`, 'access.jwt-lifetime',
    `The JWT of ${field} by GraphQL is valid for a day.`, validForADay(field)]),
  ...['blocked', 'role'].map((name): Row => [`graphql.users.made-without-${name}`, 'graphql.users-operations',
    `createUsersPermissionsUser does not write ${name}.`,
    onInput(({ query }) => query.includes('createUsersPermissionsUser('),
      (data) => (name === 'role' ? { ...data, role: '2' } : without(data, name)))]),
  ['graphql.users.made-in-capitals', 'graphql.users-operations', 'createUsersPermissionsUser keeps the capitals of an e-mail.',
    onField('createUsersPermissionsUser', ofMember('data', ofMember('attributes', ofMember('email', (email) => String(email).toUpperCase()))))],
  ['graphql.register.second-as-first', 'graphql.register', 'Who registers second in a document gets the answer of the first.',
    secondAsFirst('register')],
  ['graphql.login.second-as-first', 'graphql.login', 'Who logs in second in a document gets the JWT of the first.',
    secondAsFirst('login')],
  ['graphql.login.former', 'graphql.login-refused', 'Whoever logged in once may always do so.', formerLogin],
  ['graphql.login.tells-who-is-there', 'graphql.login-refused',
    'A wrong password is refused with another message than an unknown name.', rewordError('login', 'Invalid password')],
  ['graphql.input-names.login', 'graphql.input-names', 'The input of login has another name.',
    renameType('UsersPermissionsLoginInput', 'LoginInput')],
  ['graphql.input-names.register', 'graphql.input-names', 'The input of register has another name.',
    renameType('UsersPermissionsRegisterInput', 'RegisterInput')],
  ['graphql.me.nobody', 'graphql.users-operations', 'me answers null.',
    onGraphql(asksForField('me'), (body) => ({ ...body, data: { me: null } }))],
  ['graphql.me.no-error', 'graphql.users-operations', 'me of nobody is null, without an error.',
    onGraphql(asksForField('me'), (body) => (Array.isArray(body.errors) ? { data: { me: null } } : body))],
  ['graphql.me.no-false', 'graphql.users-operations', 'What is false of me is null.',
    onField('me', falseAsNull)],
  ['graphql.login.user-no-false', 'graphql.users-operations', 'What is false of the user of login is null.',
    onField('login', ofMember('user', falseAsNull))],
  ['graphql.me.as-first-seen', 'graphql.users-operations', 'me answers what it answered first.',
    meAsFirstSeen],
  ['graphql.change-password.dead-jwt', 'graphql.users-operations', 'The JWT of changePassword opens nothing.',
    onField('changePassword', ofMember('jwt', (jwt) => `${jwt}x`))],
  ['graphql.change-password.unchanged', 'graphql.users-operations',
    'changePassword answers as if, and changes nothing.',
    answerWith('changePassword', () => ({ jwt: 'x', user: { id: '1' } }))],
  ['graphql.forgot-password.tells', 'graphql.users-operations', 'forgotPassword tells that nobody has the e-mail.',
    onField('forgotPassword', () => ({ ok: false }))],
  ['graphql.users.not-updated', 'graphql.users-operations', 'updateUsersPermissionsUser changes nothing.',
    answerWith('updateUsersPermissionsUser', ({ variables }) => user(String(variables.id)))],
  ...['password', 'role', 'blocked', 'email'].map((name): Row => [`graphql.users.${name}-not-updated`,
    'graphql.users-operations', `updateUsersPermissionsUser does not write ${name}.`, userWithout(name)]),
  ['graphql.users.taken-e-mail', 'graphql.users-operations', 'updateUsersPermissionsUser takes the e-mail of another user.',
    onGraphql(asksForField('updateUsersPermissionsUser'), (body, _answer, { variables }) =>
      JSON.stringify(body.errors ?? '').includes('Email already taken')
        ? { data: { updateUsersPermissionsUser: user(String(variables.id)) } } : body)],
  ['graphql.roles.users-without-heir', 'graphql.users-operations', 'Users of a role that GraphQL deletes have none.',
    usersWithoutHeir],
  ['graphql.users.not-removed', 'graphql.users-operations', 'deleteUsersPermissionsUser leaves the user there.',
    answerWith('deleteUsersPermissionsUser', ({ variables }) => user(String(variables.id)))],
  ['graphql.roles.not-updated', 'graphql.users-operations', 'updateUsersPermissionsRole changes nothing.',
    answerWith('updateUsersPermissionsRole', () => ({ ok: true }))],
  ['graphql.roles.not-removed', 'graphql.users-operations', 'deleteUsersPermissionsRole leaves the role there.',
    answerWith('deleteUsersPermissionsRole', () => ({ ok: true }))],
];
