/** Mutants of error answers (section 7), and of what no answer may tell. */
import type { Attribute, Model } from '../models/model.ts';
import { byHand, isObject, type JsonObject, jsonReply, mapData, onFailure, without } from './faults.ts';
import type { Mutant, Passing, Reply } from './mutant.ts';
import { dataOf, routeOf } from './routes.ts';

/** A failed answer with its error object changed. */
const withError = (answer: Reply, change: (error: JsonObject) => unknown): Reply =>
  isObject(answer.body) && isObject(answer.body.error)
    ? { ...answer, body: { ...answer.body, error: change(answer.body.error) } }
    : answer;

const saying = (text: string) =>
  onFailure((answer) => withError(answer, (error) => ({ ...error, message: `${error.message} ${text}` })));

const isReadOfOne = (request: Passing): boolean =>
  request.method === 'GET' && /^\/api\/[^/?]+\/[^/?]+/.test(request.path);

const observed: Mutant[] = [
  [400, 'errors.validation', 'ValidationError'],
  [401, 'access.bad-token', 'UnauthorizedError'],
  [403, 'access.forbidden', 'ForbiddenError'],
  [404, 'rest.status.unknown-id', 'NotFoundError'],
].flatMap(([status, clause]): Mutant[] => [
  {
    id: `errors.${status}.as-500`,
    clause: String(clause),
    breaks: `What is ${status} elsewhere answers 500.`,
    ...onFailure((answer) =>
      answer.status === status
        ? { ...withError(answer, (error) => ({ ...error, status: 500, name: 'InternalServerError' })), status: 500 }
        : answer,
    ),
  },
  {
    id: `errors.${status}.other-name`,
    clause: String(clause),
    breaks: `The error of a ${status} has another name.`,
    ...onFailure((answer) =>
      answer.status === status ? withError(answer, (error) => ({ ...error, name: 'ApplicationError' })) : answer,
    ),
  },
]);

const shapes: Mutant[] = [
  {
    id: 'errors.object-missing',
    clause: 'rest.envelope.error',
    breaks: 'Failed requests carry no error object.',
    ...onFailure((answer) => (isObject(answer.body) ? { ...answer, body: without(answer.body, 'error') } : answer)),
  },
  {
    id: 'errors.text',
    clause: 'rest.envelope.error',
    breaks: 'The error is a string.',
    ...onFailure((answer) =>
      isObject(answer.body) ? { ...answer, body: { ...answer.body, error: 'Bad request' } } : answer,
    ),
  },
  {
    id: 'errors.html',
    clause: 'rest.envelope.error',
    breaks: 'Errors are HTML pages.',
    ...onFailure((answer) => ({
      status: answer.status,
      headers: { 'content-type': 'text/html' },
      body: undefined,
      text: `<!doctype html><h1>Error ${answer.status}</h1>`,
    })),
  },
  {
    id: 'errors.content-type',
    clause: 'errors.json',
    breaks: 'Errors are sent as plain text.',
    ...onFailure((answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } })),
  },
  {
    id: 'errors.bad-query.as-500',
    clause: 'errors.never-500',
    breaks: 'A bad query answers 500.',
    ...onFailure((answer, request) => (request.path.includes('?') ? { ...answer, status: 500 } : answer)),
  },
  {
    id: 'errors.object-operand.as-500',
    clause: 'errors.never-500',
    breaks: 'A filter whose operand is an object answers 500.',
    ...byHand(() => ({
      request: (request) =>
        /[?&]filters\[[^\]]+\]\[\$\w+\]\[[a-z]/.test(request.path)
          ? jsonReply(500, { data: null, error: { status: 500, name: 'InternalServerError', message: 'no' } })
          : request,
    })),
  },
  {
    id: 'errors.status-200',
    clause: 'errors.status-is-error',
    breaks: 'Failed requests answer with status 200.',
    ...onFailure((answer) => ({ ...answer, status: 200 })),
  },
  ...['status', 'name', 'message', 'details'].map((key) => ({
    id: `errors.${key}-missing`,
    clause: key === 'details' ? 'errors.details' : 'errors.shape',
    breaks: `The error object lacks ${key}.`,
    ...onFailure((answer) => withError(answer, (error) => without(error, key))),
  })),
  {
    id: 'errors.other-status',
    clause: 'errors.shape',
    breaks: "The error object's status is not that of the answer.",
    ...onFailure((answer) => withError(answer, (error) => ({ ...error, status: 418 }))),
  },
  {
    id: 'errors.data-missing',
    clause: 'rest.envelope.error-data-null',
    breaks: 'Failed requests carry no data key.',
    ...onFailure((answer) => (isObject(answer.body) ? { ...answer, body: without(answer.body, 'data') } : answer)),
  },
  {
    id: 'errors.unknown-id.answers-null',
    clause: 'rest.status.unknown-id',
    breaks: 'An unknown id answers data null with status 200.',
    ...onFailure((answer, request) =>
      answer.status === 404 && isReadOfOne(request) ? jsonReply(200, { data: null, meta: {} }) : answer,
    ),
  },
  {
    id: 'errors.wrong-method.not-found',
    clause: 'rest.status.wrong-method',
    breaks: 'A wrong method answers 404.',
    ...onFailure((answer) =>
      answer.status === 405
        ? jsonReply(404, {
            data: null,
            error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
          })
        : answer,
    ),
  },
  {
    id: 'errors.too-large.as-400',
    clause: 'rest.body.too-large',
    breaks: 'A body that is too large answers 400.',
    ...onFailure((answer) => (answer.status === 413 ? { ...answer, status: 400 } : answer)),
  },
  {
    id: 'errors.malformed.as-500',
    clause: 'rest.body.malformed-json',
    breaks: 'Malformed JSON answers 500.',
    ...byHand(() => ({
      answer: (answer, request) =>
        answer.status === 400 && request.text !== '' && !isJson(request.text) ? { ...answer, status: 500 } : answer,
    })),
  },
  {
    id: 'errors.missing-data.accepted',
    clause: 'rest.body.missing-data',
    breaks: 'A create without data is accepted, as one of an empty entry.',
    ...byHand(() => ({
      answer: (answer, request) =>
        answer.status === 400 && request.method === 'POST' && dataOf(request) === undefined && isJson(request.text)
          ? jsonReply(200, { data: { id: 999_999, attributes: {} }, meta: {} })
          : answer,
    })),
  },
];

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

const leaks: Mutant[] = [
  {
    id: 'security.stack-trace',
    clause: 'security.no-stack-trace',
    breaks: 'Errors tell a stack trace.',
    ...onFailure((answer) =>
      withError(answer, (error) => ({
        ...error,
        stack:
          'Error: refused\n    at Object.create (node:internal/modules/run_main:123:12)\n    at process.processTicks (node:internal/process/task_queues:95:5)',
      })),
    ),
  },
  {
    id: 'security.sql',
    clause: 'security.no-stack-trace',
    breaks: 'Errors tell a SQL statement.',
    ...saying('select `t0`.* from `entries` as `t0` where (`t0`.`id` = ?) limit ? - SQLITE_ERROR: no such column'),
  },
  {
    id: 'security.file-path',
    clause: 'security.no-stack-trace',
    breaks: 'Errors tell a file path of the server.',
    ...saying("Cannot find module '/srv/app/node_modules/content/lib/entry.js'"),
  },
  ...leaking('private', 'security.no-private', (attribute) => attribute.private),
  ...leaking('password', 'security.no-password', (attribute) => attribute.type === 'password'),
];

/** Attributes that no answer may carry, carried: in every answer, or in those of one kind of request only. */
function leaking(name: string, clause: string, secret: (attribute: Attribute) => boolean): Mutant[] {
  const kinds: [string, string, (request: Passing) => boolean][] = [
    ['in-creates', 'in answers to POST', (request) => request.method === 'POST'],
    ['in-updates', 'in answers to PUT', (request) => request.method === 'PUT'],
    ['in-deletes', 'in answers to DELETE', (request) => request.method === 'DELETE'],
    ['in-reads', 'in answers to GET', (request) => request.method === 'GET'],
  ];
  return kinds.map(([kind, where, holds]) => ({
    id: `security.${name}.${kind}`,
    clause,
    breaks: `A ${name} attribute is told ${where}.`,
    needs: (model: Model) => (hasSecret(model, secret) ? undefined : `no ${name} attribute`),
    ...byHand(({ model }) => {
      const known = new Map<string, JsonObject>();
      return {
        answer: (answer, request) => {
          const type = routeOf(request, model)?.type;
          const secrets = type?.attributes.filter(secret) ?? [];
          if (type === undefined || secrets.length === 0 || !isObject(answer.body)) return answer;
          const sent = dataOf(request);
          const { data } = answer.body;
          const keyOf = (entry: JsonObject): string => `${type.uid} ${entry.id}`;
          if (sent && isObject(data)) {
            const told = secrets.filter((one) => one.name in sent).map((one) => [one.name, sent[one.name]]);
            known.set(keyOf(data), { ...known.get(keyOf(data)), ...Object.fromEntries(told) });
          }
          if (!holds(request)) return answer;
          const leaked = mapData(data, (entry) => ({
            ...entry,
            attributes: { ...(isObject(entry.attributes) ? entry.attributes : {}), ...known.get(keyOf(entry)) },
          }));
          return { ...answer, body: { ...answer.body, data: leaked } };
        },
      };
    }),
  }));
}

const hasSecret = (model: Model, secret: (attribute: Attribute) => boolean): boolean =>
  model.contentTypes.some((type) => type.kind === 'collectionType' && type.attributes.some(secret));

export const errorMutants: Mutant[] = [...shapes, ...observed, ...leaks];
