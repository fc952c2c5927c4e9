/** Mutants of users as records (4.10, 2.2), with those of roles and of signing in. */
import { byHand, isObject, type JsonObject, jsonReply, refusal, without } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { rewritten, under } from './query-string.ts';
import { at, bodyAt, isDone, made, pathOf, sending, sentIn } from './users-faults.ts';
import { roleMutants } from './users-roles.ts';
import { signInMutants } from './users-sign-in.ts';

const users = /^\/api\/users(\/|$)/;

const list = /^\/api\/users$/;

const one = /^\/api\/users\/\d+$/;

/** A fault over every user that answers carry, alone or in a list. */
const eachUser = (bend: (user: JsonObject) => unknown) =>
  bodyAt('GET', users, (body) =>
    Array.isArray(body) ? body.map((user) => (isObject(user) ? bend(user) : user)) : isObject(body) ? bend(body) : body,
  );

/** A fault that drops parameters of the list of users. */
const ignoring = (parameter: string) =>
  byHand(() => ({
    request: (request) =>
      request.method === 'GET' && list.test(pathOf(request))
        ? rewritten(request, (pairs) => pairs.filter((pair) => !under(pair, parameter)))
        : request,
  }));

const recordMutants: Mutant[] = [
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
];

export const userMutants: Mutant[] = [...signInMutants, ...recordMutants, ...roleMutants];
