/** Mutants of error answers (section 7), and of what no answer may tell. */
import type { Attribute, Model } from '../models/model.ts';
import { answers, isObject, type JsonObject, jsonReply, mapData, onFailure, requests, without } from './faults.ts';
import type { Passing, Reply, Row } from './mutant.ts';
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

const observed: Row[] = [
  [400, 'errors.validation', 'ValidationError'],
  [401, 'access.bad-token', 'UnauthorizedError'],
  [403, 'access.forbidden', 'ForbiddenError'],
  [404, 'rest.status.unknown-id', 'NotFoundError'],
].flatMap(([status, clause]): Row[] => [
  [
    `errors.${status}.as-500`,
    String(clause),
    `What is ${status} elsewhere answers 500.`,
    onFailure((answer) =>
      answer.status === status
        ? { ...withError(answer, (error) => ({ ...error, status: 500, name: 'InternalServerError' })), status: 500 }
        : answer,
    ),
  ],
  [
    `errors.${status}.other-name`,
    String(clause),
    `The error of a ${status} has another name.`,
    onFailure((answer) =>
      answer.status === status ? withError(answer, (error) => ({ ...error, name: 'ApplicationError' })) : answer,
    ),
  ],
]);

const errorsText = onFailure((answer) =>
  isObject(answer.body) ? { ...answer, body: { ...answer.body, error: 'Bad request' } } : answer,
);
const errorsHtml = onFailure((answer) => ({
  status: answer.status,
  headers: { 'content-type': 'text/html' },
  body: undefined,
  text: `<!doctype html><h1>Error ${answer.status}</h1>`,
}));
const objectOperandAs500 = requests(
  (request) => /[?&]filters\[[^\]]+\]\[\$\w+\]\[[a-z]/.test(request.path),
  jsonReply(500, { data: null, error: { status: 500, name: 'InternalServerError', message: 'no' } }),
);
const unknownIdAnswersNull = onFailure((answer, request) =>
  answer.status === 404 && isReadOfOne(request) ? jsonReply(200, { data: null, meta: {} }) : answer,
);
const wrongMethodNotFound = onFailure((answer) =>
  answer.status === 405
    ? jsonReply(404, {
        data: null,
        error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
      })
    : answer,
);
const malformedAs500 = answers(
  (request, answer) => answer.status === 400 && request.text !== '' && !isJson(request.text),
  (answer) => ({ ...answer, status: 500 }),
);
const missingDataAccepted = answers(
  (request, answer) =>
    answer.status === 400 && request.method === 'POST' && dataOf(request) === undefined && isJson(request.text),
  jsonReply(200, { data: { id: 999_999, attributes: {} }, meta: {} }),
);

// biome-ignore format: a table, one mutant a row
const shapes: Row[] = [
  ['errors.object-missing', 'rest.envelope.error', 'Failed requests carry no error object.',
    onFailure((answer) => (isObject(answer.body) ? { ...answer, body: without(answer.body, 'error') } : answer))],
  ['errors.text', 'rest.envelope.error', 'The error is a string.', errorsText],
  ['errors.html', 'rest.envelope.error', 'Errors are HTML pages.', errorsHtml],
  ['errors.content-type', 'errors.json', 'Errors are sent as plain text.',
    onFailure((answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }))],
  ['errors.bad-query.as-500', 'errors.never-500', 'A bad query answers 500.',
    onFailure((answer, request) => (request.path.includes('?') ? { ...answer, status: 500 } : answer))],
  ['errors.object-operand.as-500', 'errors.never-500', 'A filter whose operand is an object answers 500.',
    objectOperandAs500],
  ['errors.status-200', 'errors.status-is-error', 'Failed requests answer with status 200.',
    onFailure((answer) => ({ ...answer, status: 200 }))],
  ...['status', 'name', 'message', 'details'].map(
    (key): Row => [
      `errors.${key}-missing`,
      key === 'details' ? 'errors.details' : 'errors.shape',
      `The error object lacks ${key}.`,
      onFailure((answer) => withError(answer, (error) => without(error, key))),
    ],
  ),
  ['errors.other-status', 'errors.shape', "The error object's status is not that of the answer.",
    onFailure((answer) => withError(answer, (error) => ({ ...error, status: 418 })))],
  ['errors.data-missing', 'rest.envelope.error-data-null', 'Failed requests carry no data key.',
    onFailure((answer) => (isObject(answer.body) ? { ...answer, body: without(answer.body, 'data') } : answer))],
  ['errors.unknown-id.answers-null', 'rest.status.unknown-id', 'An unknown id answers data null with status 200.',
    unknownIdAnswersNull],
  ['errors.wrong-method.not-found', 'rest.status.wrong-method', 'A wrong method answers 404.', wrongMethodNotFound],
  ['errors.too-large.as-400', 'rest.body.too-large', 'A body that is too large answers 400.',
    onFailure((answer) => (answer.status === 413 ? { ...answer, status: 400 } : answer))],
  ['errors.malformed.as-500', 'rest.body.malformed-json', 'Malformed JSON answers 500.', malformedAs500],
  ['errors.missing-data.accepted', 'rest.body.missing-data',
    'A create without data is accepted, as one of an empty entry.', missingDataAccepted],
];

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

const securityStackTrace = onFailure((answer) =>
  withError(answer, (error) => ({
    ...error,
    stack:
      'Error: refused\n    at Object.create (node:internal/modules/run_main:123:12)\n    at process.processTicks (node:internal/process/task_queues:95:5)',
  })),
);

// biome-ignore format: a table, one mutant a row
const leaks: Row[] = [
  ['security.stack-trace', 'security.no-stack-trace', 'Errors tell a stack trace.', securityStackTrace],
  ['security.sql', 'security.no-stack-trace', 'Errors tell a SQL statement.',
    saying('select `t0`.* from `entries` as `t0` where (`t0`.`id` = ?) limit ? - SQLITE_ERROR: no such column')],
  ['security.file-path', 'security.no-stack-trace', 'Errors tell a file path of the server.',
    saying("Cannot find module '/srv/app/node_modules/content/lib/entry.js'")],
  ...leaking('private', 'security.no-private', (attribute) => attribute.private),
  ...leaking('password', 'security.no-password', (attribute) => attribute.type === 'password'),
];

/** Attributes that no answer may carry, carried: in every answer, or in those of one kind of request only. */
function leaking(name: string, clause: string, secret: (attribute: Attribute) => boolean): Row[] {
  const kinds: [string, string, (request: Passing) => boolean][] = [
    ['in-creates', 'in answers to POST', (request) => request.method === 'POST'],
    ['in-updates', 'in answers to PUT', (request) => request.method === 'PUT'],
    ['in-deletes', 'in answers to DELETE', (request) => request.method === 'DELETE'],
    ['in-reads', 'in answers to GET', (request) => request.method === 'GET'],
  ];
  return kinds.map(
    ([kind, where, holds]): Row => [
      `security.${name}.${kind}`,
      clause,
      `A ${name} attribute is told ${where}.`,
      ({ model }) => {
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
      },
      (model: Model) => (hasSecret(model, secret) ? undefined : `no ${name} attribute`),
    ],
  );
}

const hasSecret = (model: Model, secret: (attribute: Attribute) => boolean): boolean =>
  model.contentTypes.some((type) => type.kind === 'collectionType' && type.attributes.some(secret));

export const errorMutants: Row[] = [...shapes, ...observed, ...leaks];
