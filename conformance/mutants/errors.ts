/** Mutants of error answers (7), and of what no answer may reveal. */
import { isObject, type JsonObject, jsonIn } from '../models/json.ts';
import { attributeNamed, findType } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import {
  answers,
  attributesOf,
  emptyAnswer,
  filterMembers,
  jsonReply,
  mapMembers,
  notFound,
  onFailure,
  refusal,
  requests,
  withAttributes,
  withEntries,
  withError,
  withMemory,
  without,
} from './faults.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { someListed } from './needs.ts';
import { dataOf, fromEndpoint } from './routes.ts';
import { isReadOfOne } from './when.ts';

const replaceText = (text: string) =>
  onFailure((answer) => withError(answer, (error) => ({ ...error, message: `${error.message} ${text}` })));

/** Statuses, each with the clause that requires it. */
const statuses = [
  [400, 'errors.validation'],
  [401, 'access.bad-token'],
  [403, 'access.forbidden'],
  [404, 'rest.status.unknown-id'],
] as const;

const ofStatus = (status: number, change: (answer: Reply) => Reply): MakeFault =>
  onFailure((answer) => (answer.status === status ? change(answer) : answer));
const withStatus = (status: number) => (answer: Reply) => ({ ...answer, status });
const as500 = (answer: Reply): Reply =>
  withStatus(500)(withError(answer, (error) => ({ ...error, status: 500, name: 'InternalServerError' })));
const renamedError = (answer: Reply): Reply => withError(answer, (error) => ({ ...error, name: 'ApplicationError' }));

/** Changes the body of failed answers. */
const onBody = (bend: (body: JsonObject) => JsonObject): MakeFault =>
  onFailure((answer) => (isObject(answer.body) ? { ...answer, body: bend(answer.body) } : answer));

const missingDataAccepted = answers(
  (request, answer) =>
    answer.status === 400 && request.method === 'POST' && dataOf(request) === undefined && isJson(request.text),
  jsonReply(200, { data: { id: 999_999, attributes: {} }, meta: {} }),
);

// biome-ignore format: a table, one mutant a row
const shapes: Row[] = [
  ...statuses.map(([status, clause]): Row => [`errors.${status}.as-500`, clause,
    `What is ${status} elsewhere answers 500.`, ofStatus(status, as500)]),
  ...statuses.map(([status, clause]): Row => [`errors.${status}.other-name`, clause,
    `The error of a ${status} has another name.`, ofStatus(status, renamedError)]),
  ['errors.object-missing', 'rest.envelope.error', 'Failed requests carry no error object.',
    onBody((body) => without(body, 'error'))],
  ['errors.html', 'rest.envelope.error', 'Errors are HTML pages.',
    onFailure(({ status }) => ({ status, headers: { 'content-type': 'text/html' }, body: undefined, text: '<h1>Error</h1>' }))],
  ['errors.text', 'rest.envelope.error', 'The error is a string.',
    onBody((body) => ({ ...body, error: 'Bad request' }))],
  ['errors.html-in-browser', 'errors.json', 'Errors are HTML pages for a browser.',
    onFailure((answer, { headers }) => (headers.accept?.includes('text/html') ? { ...answer, headers: { 'content-type': 'text/html' }, body: undefined, text: '<h1>Error</h1>' } : answer))],
  ['errors.content-type', 'errors.json', 'Errors are sent as plain text.',
    onFailure((answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }))],
  ['errors.bad-query.as-500', 'errors.never-500', 'A bad query answers 500.',
    onFailure((answer, request) => (request.path.includes('?') ? { ...answer, status: 500 } : answer))],
  ['errors.object-operand.as-500', 'errors.never-500', 'A filter whose operand is an object answers 500.',
    requests((request) => /[?&]filters\[[^\]]+\]\[\$\w+\]\[[a-z]/.test(request.path), refusal('no', 500))],
  ['errors.status-200', 'errors.status-is-error', 'Failed requests answer with status 200.',
    onFailure(withStatus(200))],
  ...['status', 'name', 'message', 'details'].map((key): Row => [`errors.${key}-missing`,
    key === 'details' ? 'errors.details' : 'errors.shape', `The error object lacks ${key}.`,
    onFailure((answer) => withError(answer, (error) => without(error, key)))]),
  ['errors.other-status', 'errors.shape', "The error object's status is not that of the answer.",
    onFailure((answer) => withError(answer, (error) => ({ ...error, status: 418 })))],
  ['errors.data-missing', 'rest.envelope.error-data-null', 'Failed requests carry no data key.',
    onBody((body) => without(body, 'data'))],
  ['errors.unknown-id.answers-null', 'rest.status.unknown-id', 'An unknown id answers data null with status 200.',
    onFailure((answer, request) => (answer.status === 404 && isReadOfOne(request) ? emptyAnswer : answer))],
  ['errors.wrong-method.not-found', 'rest.status.wrong-method', 'A wrong method answers 404.',
    ofStatus(405, () => notFound)],
  ['errors.wrong-method.without-head', 'rest.status.wrong-method', 'The header Allow does not name HEAD.',
    ofStatus(405, (answer) => ({ ...answer, headers: { ...answer.headers, allow: 'GET, PUT, DELETE' } }))],
  ['errors.too-large.too-soon', 'rest.body.too-large', 'A body of more than 100 kilobytes is too large.',
    requests(({ text }) => (text?.length ?? 0) > 100_000, refusal('request entity too large', 413))],
  ['errors.too-large.as-400', 'rest.body.too-large', 'A body that is too large answers 400.',
    ofStatus(413, withStatus(400))],
  ['errors.malformed.as-500', 'rest.body.malformed-json', 'Malformed JSON answers 500.',
    answers((request, answer) => answer.status === 400 && request.text !== '' && !isJson(request.text),
      withStatus(500))],
  ['errors.missing-data.accepted', 'rest.body.missing-data',
    'A create without data is accepted, as one of an empty entry.', missingDataAccepted],
];

const isJson = (text: string): boolean => typeof jsonIn(text) === 'object';

const securityStackTrace = onFailure((answer) =>
  withError(answer, (error) => ({
    ...error,
    stack:
      'Error: refused\n    at Object.create (node:internal/modules/run_main:123:12)\n    at process.processTicks (node:internal/process/task_queues:95:5)',
  })),
);

/** Shows hidden attributes in answers to a method; the proxy remembers written values. */
const tellSecrets = (method: string, secret: (attribute: Attribute) => boolean): MakeFault =>
  withMemory(() => {
    const cache = new Map<string, JsonObject>();
    return fromEndpoint('GET POST PUT DELETE', ({ type, request, data, entry, answer }) => {
      const keyOf = ({ id }: JsonObject): string => `${type.uid} ${id}`;
      const names = type.attributes.filter(secret).map(({ name }) => name);
      const secrets = filterMembers(data, (_value, name) => names.includes(name));
      if (entry) cache.set(keyOf(entry), { ...cache.get(keyOf(entry)), ...secrets });
      if (request.method !== method || names.length === 0) return undefined;
      return withEntries(answer, (entry) => ({
        ...entry,
        attributes: { ...attributesOf(entry), ...cache.get(keyOf(entry)) },
      }));
    });
  });

// biome-ignore format: a table, one mutant a row
function leaking(name: string, clause: string, secret: (attribute: Attribute) => boolean): Row[] {
  const kinds = [['in-creates', 'POST'], ['in-updates', 'PUT'], ['in-deletes', 'DELETE'], ['in-reads', 'GET']] as const;
  return kinds.map(([kind, method]) => [`security.${name}.${kind}`, clause,
    `A ${name} attribute is told in answers to ${method}.`, tellSecrets(method, secret),
    someListed(secret, `no ${name} attribute`)]);
}

/** Adds what an entry of this content-type must hide, under `attributes` or bare. */
const withHidden = (data: unknown, uid: unknown, model: Model, secret: (attribute: Attribute) => boolean): unknown => {
  if (!isObject(data)) return data;
  const names = findType(model, typeof uid === 'string' ? uid : undefined)
    ?.attributes.filter(secret)
    .map(({ name }) => name);
  const hidden = Object.fromEntries((names ?? []).map((name) => [name, 'of nobody']));
  return isObject(data.attributes)
    ? { ...data, attributes: { ...data.attributes, ...hidden } }
    : { ...data, ...hidden };
};

/** Changes the entries of a populated relation, which polymorphic ones hold without `data`. */
function mapLinked(value: unknown, change: (one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  return isObject(value) && 'data' in value ? { ...value, data: mapLinked(value.data, change) } : change(value);
}

/** Shows hidden attributes of entries behind polymorphic relations alone, or behind others alone. */
const tellPopulated = (isMorph: boolean, secret: (attribute: Attribute) => boolean): MakeFault =>
  fromEndpoint('GET', ({ type, answer, model }) =>
    withEntries(answer, (entry) =>
      withAttributes(entry, (attributes) =>
        mapMembers(attributes, (value, name) => {
          const attribute = attributeNamed(type, name);
          if (attribute?.type !== 'relation' || (attribute.target === undefined) !== isMorph) return value;
          return mapLinked(value, (one) =>
            withHidden(one, isMorph && isObject(one) ? one.__type : attribute.target, model, secret),
          );
        }),
      ),
    ),
  );

/** No typed relation of the models here leads to a password. */
// biome-ignore format: a table, one mutant a row
const populatedLeaks: readonly Row[] = [
  ['security.private.populated', 'security.no-private', 'Private attributes of populated entries are told.',
    tellPopulated(false, (attribute) => attribute.private)],
  ['security.private.through-any-type', 'security.no-private', 'Private attributes are told through polymorphic relations.',
    tellPopulated(true, (attribute) => attribute.private)],
  ['security.password.through-any-type', 'security.no-password', 'Passwords are told through polymorphic relations.',
    tellPopulated(true, ({ type }) => type === 'password')],
];

// biome-ignore format: a table, one mutant a row
const leaks: Row[] = [
  ['security.stack-trace', 'security.no-stack-trace', 'Errors tell a stack trace.', securityStackTrace],
  ['security.sql', 'security.no-stack-trace', 'Errors tell a SQL statement.',
    replaceText('select `t0`.* from `entries` as `t0` where (`t0`.`id` = ?) limit ? - SQLITE_ERROR: no such column')],
  ['security.file-path', 'security.no-stack-trace', 'Errors tell a file path of the server.',
    replaceText("Cannot find module '/srv/app/node_modules/content/lib/entry.js'")],
  ...leaking('private', 'security.no-private', (attribute) => attribute.private),
  ...leaking('password', 'security.no-password', ({ type }) => type === 'password'),
  ...populatedLeaks,
];

export const errorMutants: Row[] = [...shapes, ...leaks];
