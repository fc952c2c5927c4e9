/** Mutants of users, roles and signing in (4.10, 2.2). */
import { byHand, isObject, type JsonObject, jsonReply, refusal, without } from './faults.ts';
import type { Mutant, Passing, Reply } from './mutant.ts';
import { rewritten, under } from './query-string.ts';

const pathOf = ({ path }: Passing): string => path.split('?')[0] ?? '';

const users = /^\/api\/users(\/|$)/;
const list = /^\/api\/users$/;
const one = /^\/api\/users\/\d+$/;
const register = /^\/api\/auth\/local\/register$/;
const login = /^\/api\/auth\/local$/;
const roles = /^\/api\/users-permissions\/roles$/;
const role = /^\/api\/users-permissions\/roles\/\d+$/;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A fault over answers to a method at a path. */
const at = (method: Method, path: RegExp, bend: (answer: Reply, request: Passing) => Reply | Promise<Reply>) =>
  byHand(() => ({
    answer: (answer, request) =>
      request.method === method && path.test(pathOf(request)) ? bend(answer, request) : answer,
  }));

const isDone = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** A fault over the body of successful answers. */
const bodyAt = (method: Method, path: RegExp, bend: (body: unknown, request: Passing) => unknown) =>
  at(method, path, (answer, request) => (isDone(answer) ? { ...answer, body: bend(answer.body, request) } : answer));

/** A fault over every user that answers carry, alone or in a list. */
const eachUser = (bend: (user: JsonObject) => unknown) =>
  bodyAt('GET', users, (body) =>
    Array.isArray(body) ? body.map((user) => (isObject(user) ? bend(user) : user)) : isObject(body) ? bend(body) : body,
  );

/** A fault over refusals, which become successes. */
const forgiven = (method: Method, path: RegExp, body: unknown) =>
  at(method, path, (answer) => (answer.status === 400 ? jsonReply(200, body) : answer));

const sentIn = ({ text }: Passing): JsonObject => {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
};

/** A fault over the body of requests. */
const sending = (method: Method, path: RegExp, change: (body: JsonObject) => JsonObject) =>
  byHand(() => ({
    request: (request) =>
      request.method === method && path.test(pathOf(request))
        ? { ...request, text: JSON.stringify(change(sentIn(request))) }
        : request,
  }));

/** A fault that drops parameters of the list of users. */
const ignoring = (parameter: string) =>
  byHand(() => ({
    request: (request) =>
      request.method === 'GET' && list.test(pathOf(request))
        ? rewritten(request, (pairs) => pairs.filter((pair) => !under(pair, parameter)))
        : request,
  }));

const keys = (object: unknown, ...names: readonly string[]): unknown =>
  isObject(object) ? without(object, ...names) : object;

const inUser = (body: unknown, change: (user: JsonObject) => JsonObject): unknown =>
  isObject(body) && isObject(body.user) ? { ...body, user: change(body.user) } : body;

const made = (id: string, clause: string, breaks: string, fault: Pick<Mutant, 'fault'>): Mutant => ({
  id: `users.${id}`,
  clause: `users.${clause}`,
  breaks,
  ...fault,
});

const changePassword = /change-password$/;

export const userMutants: Mutant[] = [
  made(
    'register.no-jwt',
    'register',
    'Registering gives no JWT.',
    bodyAt('POST', register, (body) => keys(body, 'jwt')),
  ),
  made(
    'register.nameless',
    'register',
    'Registering answers another name than was sent.',
    bodyAt('POST', register, (body) => inUser(body, (user) => ({ ...user, username: String(user.email) }))),
  ),
  made(
    'register.email-case',
    'register-taken',
    'An e-mail is another one in upper case.',
    sending('POST', register, (body) =>
      /[A-Z]/.test(String(body.email)) ? { ...body, email: `other.${String(body.email).toLowerCase()}` } : body,
    ),
  ),
  made(
    'register.taken-name',
    'register-taken',
    'Two users may have one name.',
    at('POST', register, (answer) =>
      isObject(answer.body) && JSON.stringify(answer.body).includes('already taken')
        ? jsonReply(200, { jwt: 'a.b.c', user: {} })
        : answer,
    ),
  ),
  made(
    'register.short-password',
    'register-validation',
    'A password may be short.',
    sending('POST', register, (body) =>
      typeof body.password === 'string' ? { ...body, password: body.password.padEnd(6, 'x') } : body,
    ),
  ),
  made(
    'register.any-email',
    'register-validation',
    'An e-mail may be any text.',
    sending('POST', register, (body) =>
      typeof body.email === 'string' && !body.email.includes('@')
        ? { ...body, email: `${body.email}@example.com` }
        : body,
    ),
  ),
  made(
    'register.blocked',
    'register-protected-fields',
    'Whoever registers says whether they are blocked.',
    bodyAt('POST', register, (body, request) => {
      const { blocked } = sentIn(request);
      return blocked === undefined ? body : inUser(body, (user) => ({ ...user, blocked }));
    }),
  ),
  made(
    'register.role',
    'register-protected-fields',
    'Whoever registers chooses their role.',
    byHand(({ token, send }) => ({
      answer: async (answer, request) => {
        const { role: wanted } = sentIn(request);
        const user = isObject(answer.body) ? answer.body.user : undefined;
        if (!register.test(pathOf(request)) || wanted === undefined || !isObject(user)) return answer;
        await send({
          method: 'PUT',
          path: `/api/users/${String(user.id)}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          text: JSON.stringify({ role: wanted }),
        });
        return answer;
      },
    })),
  ),
  made(
    'login.no-user',
    'login',
    'A login answers the JWT alone.',
    bodyAt('POST', login, (body) => keys(body, 'user')),
  ),
  made(
    'login.by-name-only',
    'login',
    'Nobody logs in by e-mail.',
    byHand(() => ({
      request: (request) =>
        login.test(pathOf(request)) && String(sentIn(request).identifier).includes('@')
          ? refusal('Invalid identifier or password')
          : request,
    })),
  ),
  made(
    'login.tells-names',
    'login-refused',
    'A login tells that a name is unknown.',
    at('POST', login, (answer, request) =>
      answer.status === 400 && String(sentIn(request).identifier).endsWith('nobody')
        ? refusal('There is no such user')
        : answer,
    ),
  ),
  made(
    'login.blocked',
    'login-blocked',
    'A blocked user logs in.',
    at('POST', login, (answer) =>
      JSON.stringify(answer.body ?? '').includes('blocked by') ? jsonReply(200, { jwt: 'a.b.c', user: {} }) : answer,
    ),
  ),
  made(
    'attempts.unlimited',
    'rate-limit',
    'Anything may be tried as often as one likes.',
    byHand(() => ({
      answer: (answer) => (answer.status === 429 ? refusal('Invalid identifier or password') : answer),
    })),
  ),
  made(
    'me.envelope',
    'me',
    'Users see themselves in an envelope.',
    bodyAt('GET', /\/me$/, (data) => ({ data })),
  ),
  made(
    'me.open',
    'me',
    'Who asks for themselves without credentials is answered.',
    at('GET', /\/me$/, (answer) => (isDone(answer) ? answer : jsonReply(200, {}))),
  ),
  made('list.filters', 'list', 'Filters on users are ignored.', ignoring('filters')),
  made('list.fields', 'list', 'fields of users is ignored.', ignoring('fields')),
  made('list.populate', 'list', 'populate of users is ignored.', ignoring('populate')),
  made(
    'list.envelope',
    'list-bare',
    'A list of users stands in an envelope.',
    bodyAt('GET', list, (data) => ({ data, meta: {} })),
  ),
  made(
    'list.keyed',
    'list-bare',
    'A list of users is an object by id.',
    bodyAt('GET', list, (body) =>
      Array.isArray(body)
        ? Object.fromEntries(body.map((user) => [isObject(user) ? String(user.id) : '', user]))
        : body,
    ),
  ),
  made(
    'list.pages',
    'list-unpaginated',
    'A list of users has pages.',
    bodyAt('GET', list, (body, { path }) =>
      Array.isArray(body) && path.includes('pageSize') ? body.slice(0, 1) : body,
    ),
  ),
  made(
    'count.object',
    'count',
    'The number of users stands in an object.',
    bodyAt('GET', /\/count$/, (count) => ({ count })),
  ),
  made(
    'count.less',
    'count',
    'The number of users is one too small.',
    bodyAt('GET', /\/count$/, (count) => Number(count) - 1),
  ),
  made(
    'record.numbers',
    'record',
    'confirmed and blocked are numbers.',
    eachUser((user) => ({
      ...user,
      ...('blocked' in user ? { confirmed: Number(user.confirmed), blocked: Number(user.blocked) } : {}),
    })),
  ),
  made(
    'record.no-provider',
    'record',
    'A user has no provider.',
    eachUser((user) => without(user, 'provider')),
  ),
  made(
    'record.hash',
    'record-secrets',
    'A user carries the hash of their password.',
    eachUser((user) => ({ ...user, password: '$2a$10$abcdefghijklmnopqrstuv' })),
  ),
  made(
    'record.reset-token',
    'record-secrets',
    'A user sees their own reset token.',
    bodyAt('GET', /\/me$/, (user) => (isObject(user) ? { ...user, resetPasswordToken: null } : user)),
  ),
  made(
    'find-one.not-found',
    'find-one',
    'A user that is not there is 404.',
    at('GET', one, (answer) => (answer.status === 204 ? refusal('Not Found', 404) : answer)),
  ),
  made(
    'find-one.list',
    'find-one',
    'One user is a list of one.',
    bodyAt('GET', one, (user) => (user === undefined ? user : [user])),
  ),
  made(
    'create.200',
    'create',
    'A created user is answered with 200.',
    at('POST', list, (answer) => (answer.status === 201 ? { ...answer, status: 200 } : answer)),
  ),
  made(
    'create.email-case',
    'create',
    'The e-mail of a user keeps its capitals.',
    bodyAt('POST', list, (body, request) => (isObject(body) ? { ...body, email: sentIn(request).email } : body)),
  ),
  made(
    'create.no-role',
    'create-validation',
    'A user needs no role.',
    sending('POST', list, (body) => ({ role: 1, ...body })),
  ),
  made(
    'create.taken',
    'create-validation',
    'A taken e-mail is refused as invalid.',
    at('POST', list, (answer) =>
      JSON.stringify(answer.body ?? '').includes('ApplicationError') ? refusal('email is invalid') : answer,
    ),
  ),
  made(
    'update.ignored',
    'update',
    'An update of a user changes nothing.',
    sending('PUT', one, (body) => without(body, 'username')),
  ),
  made(
    'update.unknown',
    'update',
    'An update of nobody is answered.',
    at('PUT', one, (answer) => (answer.status === 404 ? jsonReply(200, {}) : answer)),
  ),
  made(
    'delete.kept',
    'delete',
    'A deleted user stays.',
    byHand(() => ({
      request: (request) =>
        request.method === 'DELETE' && one.test(pathOf(request)) ? { ...request, method: 'GET' } : request,
    })),
  ),
  made(
    'delete.unknown',
    'delete',
    'Deleting nobody is 404.',
    at('DELETE', one, (answer) => (answer.status === 204 ? refusal('Not Found', 404) : answer)),
  ),
  made(
    'change-password.ignored',
    'change-password',
    'A new password is taken and forgotten.',
    byHand(() => ({
      request: (request) => {
        const jwt = request.headers.authorization?.replace('Bearer ', '');
        const { password, passwordConfirmation, currentPassword } = sentIn(request);
        const isSound =
          password === passwordConfirmation && password !== currentPassword && currentPassword !== 'wrong-one';
        if (!changePassword.test(pathOf(request)) || !isSound) return request;
        return jsonReply(200, { jwt, user: { id: 1, username: 'touchstone-careful' } });
      },
    })),
  ),
  made(
    'change-password.no-jwt',
    'change-password',
    'A changed password gives no JWT.',
    bodyAt('POST', changePassword, (body) => keys(body, 'jwt')),
  ),
  made(
    'change-password.any',
    'change-password-refused',
    'Any change of a password is taken.',
    forgiven('POST', changePassword, { jwt: 'a.b.c', user: {} }),
  ),
  made(
    'forgot-password.tells',
    'forgot-password',
    'An unknown e-mail is told.',
    at('POST', /forgot-password$/, (answer, request) =>
      String(sentIn(request).email).includes('nobody') ? refusal('This email does not exist') : answer,
    ),
  ),
  made(
    'reset-password.any',
    'reset-password',
    'Any code resets a password.',
    forgiven('POST', /reset-password$/, { jwt: 'a.b.c', user: {} }),
  ),
  made(
    'confirmation.none',
    'email-confirmation',
    'A confirmation needs no token.',
    forgiven('GET', /email-confirmation$/, {}),
  ),
  made(
    'roles.no-count',
    'roles',
    'Roles do not tell how many users they have.',
    bodyAt('GET', roles, (body) =>
      isObject(body) && Array.isArray(body.roles) ? { roles: body.roles.map((each) => keys(each, 'nb_users')) } : body,
    ),
  ),
  made(
    'roles.open',
    'roles',
    'Everybody may see the roles.',
    byHand(({ token }) => ({
      request: (request) =>
        request.method === 'GET' && roles.test(pathOf(request))
          ? { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
          : request,
    })),
  ),
  made(
    'role.names',
    'role',
    'The permissions of a role are a list of names.',
    bodyAt('GET', role, (body) =>
      isObject(body) && isObject(body.role) && isObject(body.role.permissions)
        ? { role: { ...body.role, permissions: Object.keys(body.role.permissions) } }
        : body,
    ),
  ),
  made(
    'role.unknown',
    'role',
    'A role that is not there is empty.',
    at('GET', role, (answer) => (answer.status === 404 ? jsonReply(200, { role: null }) : answer)),
  ),
  made(
    'role-writes.answer',
    'role-writes',
    'A changed role is answered itself.',
    bodyAt('PUT', role, () => ({ role: {} })),
  ),
  made(
    'role-writes.kept',
    'role-writes',
    'A role keeps what it may, whatever is put.',
    byHand(() => ({
      request: (request) =>
        request.method === 'PUT' && role.test(pathOf(request)) ? jsonReply(200, { ok: true }) : request,
    })),
  ),
];
