/** Mutants of GraphQL over HTTP, of people and of files (4.9). */
import { byHand, isObject, type JsonObject, jsonReply, without } from './faults.ts';
import { type Asked, asked, asking, asksFor, isMutation, onGraphql, onOperation } from './graphql-mutations.ts';
import type { Mutant, Passing, Reply } from './mutant.ts';

const isGraphql = (request: Passing): boolean => /\/graphql(\?|$)/.test(request.path);

/** A fault over answers of the endpoint that `when` holds for. */
const answering = (when: (request: Passing, answer: Reply) => boolean, bend: (answer: Reply) => Reply) =>
  byHand(() => ({
    answer: (answer, request) => (isGraphql(request) && when(request, answer) ? bend(answer) : answer),
  }));

/** The operation of a GET, sent as a POST. */
const asPost = (request: Passing): Passing => {
  const { query = '', operationName } = Object.fromEntries(new URLSearchParams(request.path.split('?')[1] ?? ''));
  return {
    ...request,
    method: 'POST',
    path: request.path.split('?')[0] ?? '',
    headers: { ...request.headers, 'content-type': 'application/json' },
    text: JSON.stringify({ query, ...(operationName === undefined ? {} : { operationName }) }),
  };
};

const sentBy = (method: string) => (request: Passing) => request.method === method;

const field = (name: string) => (operation: Asked) => asksFor(operation, new RegExp(`^${name}$`));

/** A fault over what a root field answers. */
const onField = (name: string, bend: (value: JsonObject) => unknown) =>
  onGraphql(field(name), (body) =>
    isObject(body.data) && isObject(body.data[name])
      ? { ...body, data: { ...body.data, [name]: bend(body.data[name]) } }
      : body,
  );

/** A fault over the errors of an operation. */
const onErrors = (name: string, message: string) =>
  onGraphql(field(name), (body) =>
    Array.isArray(body.errors)
      ? { ...body, errors: body.errors.map((error: unknown) => (isObject(error) ? { ...error, message } : error)) }
      : body,
  );

/** A mutation that is answered without being run; `answer` is what it says. */
const answeredWith = (name: string, answer: (operation: Asked) => unknown) =>
  onOperation(field(name), (operation) => jsonReply(200, { data: { [name]: answer(operation) } }));

const user = (id: string) => ({ data: { id, attributes: { username: null, email: null } } });

export const graphqlHttpMutants: Mutant[] = [
  {
    id: 'graphql.http.no-get',
    clause: 'graphql.methods',
    breaks: 'A query by GET is 405.',
    ...answering(sentBy('GET'), () => jsonReply(405, { errors: [{ message: 'POST only' }] })),
  },
  {
    id: 'graphql.http.get-without-variables',
    clause: 'graphql.methods',
    breaks: 'Variables of a GET are not read.',
    ...byHand(() => ({
      request: (request) =>
        isGraphql(request) && request.method === 'GET'
          ? { ...request, path: request.path.replace(/&variables=[^&]*/, '') }
          : request,
    })),
  },
  {
    id: 'graphql.http.get-mutation',
    clause: 'graphql.get-mutation',
    breaks: 'A mutation by GET is run.',
    ...byHand(() => ({
      request: (request) => (isGraphql(request) && request.method === 'GET' ? asPost(request) : request),
    })),
  },
  {
    id: 'graphql.http.get-mutation-by-name',
    clause: 'graphql.get-mutation',
    breaks: 'A mutation by GET is run when operationName chooses it.',
    ...byHand(() => ({
      request: (request) =>
        isGraphql(request) && request.method === 'GET' && request.path.includes('operationName')
          ? asPost(request)
          : request,
    })),
  },
  {
    id: 'graphql.http.empty-answered',
    clause: 'graphql.post-empty',
    breaks: 'A POST without a query is answered 200 with null.',
    ...answering(
      (request, answer) => request.method === 'POST' && answer.status === 400 && !request.text.includes('__typename'),
      () => jsonReply(200, { data: null }),
    ),
  },
  {
    id: 'graphql.http.batch-first-only',
    clause: 'graphql.batch',
    breaks: 'Of an array of operations only the first is answered.',
    ...answering(sentBy('POST'), (answer) =>
      Array.isArray(answer.body) ? { ...answer, body: answer.body.slice(0, 1) } : answer,
    ),
  },
  {
    id: 'graphql.http.operation-name-ignored',
    clause: 'graphql.operation-name',
    breaks: 'The first of several operations is run, whatever operationName says.',
    ...onOperation(
      ({ query }) => /\bquery A\b/.test(query),
      (operation) => ({ ...operation, operationName: 'A' }),
    ),
  },
  {
    id: 'graphql.http.unknown-operation',
    clause: 'graphql.operation-name',
    breaks: 'An unknown operationName is answered 200 without data.',
    ...onGraphql(
      ({ operationName }) => operationName === 'Z',
      () => jsonReply(200, { data: null }),
    ),
  },
  {
    id: 'graphql.http.variables-unchecked',
    clause: 'graphql.variables',
    breaks: 'Fields of a variable that its type does not have are left out.',
    ...onOperation(isMutation, (operation) => {
      const { data } = operation.variables;
      return isObject(data) && 'no_such_field_here' in data ? { query: '{ __typename }', variables: {} } : operation;
    }),
  },
  {
    id: 'graphql.http.variables-status',
    clause: 'graphql.variables',
    breaks: 'A wrong variable is answered 200 with errors.',
    ...answering(
      (request, answer) => answer.status === 400 && request.text.includes('variables'),
      (answer) => ({ ...answer, status: 200 }),
    ),
  },
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
        if (operation === undefined || !field('register')(operation)) return answer;
        const id = /"user":\{"id":"(\d+)"/.exec(JSON.stringify(answer.body))?.[1];
        if (id === undefined) return answer;
        const headers = { authorization: `Bearer ${token}` };
        await send({ method: 'DELETE', path: `/api/users/${id}`, headers, text: '' });
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
    ...onGraphql(field('me'), (body) => ({ ...body, data: { me: null } })),
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
  {
    id: 'graphql.upload.info-ignored',
    clause: 'graphql.upload',
    breaks: 'upload does not keep what info says of the file.',
    ...byHand(() => ({
      request: (request) =>
        isGraphql(request) && request.text.includes('name="operations"')
          ? { ...request, text: request.text.replace(/"info":\{[^}]*\}/, (info) => '"info":{}'.padEnd(info.length)) }
          : request,
    })),
  },
  {
    id: 'graphql.upload.first-only',
    clause: 'graphql.upload',
    breaks: 'multipleUpload answers the first file only.',
    ...byHand(() => ({
      answer: (answer) => {
        if (!isObject(answer.body) || !isObject(answer.body.data)) return answer;
        const { multipleUpload } = answer.body.data;
        if (!Array.isArray(multipleUpload)) return answer;
        return { ...answer, body: { data: { multipleUpload: multipleUpload.slice(0, 1) } } };
      },
    })),
  },
  {
    id: 'graphql.upload.info-not-updated',
    clause: 'graphql.upload',
    breaks: 'updateFileInfo changes nothing.',
    ...onOperation(field('updateFileInfo'), (operation, request) =>
      asking(request, { ...operation, variables: { ...operation.variables, info: {} } }),
    ),
  },
  {
    id: 'graphql.upload.not-removed',
    clause: 'graphql.upload',
    breaks: 'removeFile leaves the file there.',
    ...answeredWith('removeFile', ({ variables }) => ({
      data: { id: variables.id, attributes: without({ name: null }, '') },
    })),
  },
];
