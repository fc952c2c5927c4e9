/** Mutants of what GraphQL must not tell, and of how its errors look (7). */
import { isObject, type JsonObject } from '../models/json.ts';
import { jsonReply } from './faults.ts';
import { any, onErrors, onGraphql, onOperation, operationIn, rootField } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';
import { hiddenNames } from './needs.ts';

/** Changes answers to queries with a hidden attribute after an update, as if they depended on it. */
const leakOnChange =
  (when: RegExp): MakeFault =>
  (bench) => {
    let changes = 0;
    return {
      answer: (answer, request) => {
        if (request.method === 'PUT' && request.path.startsWith('/api/')) changes += 1;
        const operation = operationIn(request);
        if (!operation || !when.test(operation.query)) return answer;
        const isAbout = hiddenNames(bench.model).some((name) => operation.query.includes(name));
        return isAbout ? { ...answer, body: { data: { told: changes } } } : answer;
      },
    };
  };

const secretsPassword = onOperation(any, ({ query }, _request, { model }) => {
  const password = model.contentTypes.flatMap(({ attributes }) => attributes).find(({ type }) => type === 'password');
  if (!password || !query.includes(`attributes { ${password.name} }`)) return undefined;
  const data = { id: '1', attributes: { [password.name]: '$2a$10$6ui5963rToBYn2LX8uidR' } };
  return jsonReply(200, { data: { [rootField({ query, variables: {} })]: { data } } });
});
const errorsStatus400 = onGraphql(any, (body, answer) =>
  answer.status === 200 && Array.isArray(body.errors) ? { ...answer, status: 400 } : answer,
);
/** Rules of validation that a server skips, by what graphql-js says of them. */
const skippedRules: Row[] = (
  [
    ['cycles', 'A fragment that spreads itself', /^Cannot spread/],
    ['unused', 'A fragment or variable that nothing uses', /never used/],
    ['conflicts', 'Two values under one name', /conflict/],
    ['directives', 'A directive that is unknown, misplaced or repeated', /^(Unknown d|D|The d)irective/],
    ['operations', 'An operation without a name beside another', /^This anonymous/],
    ['twice', 'What may have a name once and has it twice', /^There can be only one/],
  ] as const
).map(([name, what, message]) => [
  `graphql.errors.${name}-pass`,
  'errors.graphql.status',
  `${what} is not refused.`,
  onGraphql(any, ({ errors }, answer) => {
    const [error] = Array.isArray(errors) ? errors : [];
    return isObject(error) && message.test(String(error.message)) ? { ...answer, status: 200 } : answer;
  }),
]);
/** A fault that changes the extensions of every error. */
const onExtensions = (bend: (extensions: JsonObject) => JsonObject): MakeFault =>
  onErrors(any, ({ extensions, ...error }) => ({ ...error, extensions: bend(isObject(extensions) ? extensions : {}) }));
const exception = { stacktrace: ['Error: no', '    at resolve (/srv/app/node_modules/server/index.js:10:5)'] };

// biome-ignore format: a table, one mutant a row
export const graphqlSecretMutants: Row[] = [
  ...skippedRules,
  ['graphql.secrets.by-filter', 'security.secret-independent', 'A filter on a hidden attribute is answered.',
    leakOnChange(/filters: \{ \w+: \{ (eq|contains)/)],
  ['graphql.secrets.by-logical-filter', 'security.secret-independent',
    'A filter on a hidden attribute inside of or is answered.', leakOnChange(/filters: \{ or:/)],
  ['graphql.secrets.by-sort', 'security.secret-independent', 'A sort by a hidden attribute is answered.',
    leakOnChange(/^\{ \w+\(sort: "\w+(:desc)?", pagination/)],
  ['graphql.secrets.by-nested-sort', 'security.secret-independent', 'A relation is sorted by a hidden attribute.',
    leakOnChange(/attributes \{ \w+\(sort:/)],
  ['graphql.secrets.through-relation', 'security.secret-independent',
    'A filter leads through a relation to a hidden attribute.', leakOnChange(/filters: \{ \w+: \{ \w+: \{/)],
  ['graphql.secrets.password', 'security.no-password-graphql', 'A password is answered as its hash.', secretsPassword],
  ['graphql.errors.status-200', 'errors.graphql.status', 'A document that does not validate is answered 200.',
    onGraphql(any, (_body, answer) => ({ ...answer, status: answer.status === 400 ? 200 : answer.status }))],
  ['graphql.errors.status-400', 'errors.graphql.status', 'What the service refuses is answered 400.', errorsStatus400],
  ['graphql.errors.no-code', 'errors.graphql.shape', 'Errors have no code.',
    onErrors(any, ({ message }) => ({ message, extensions: {} }))],
  ['graphql.errors.no-details', 'errors.graphql.shape', 'Errors of the service do not tell what the service says.',
    onExtensions(({ code = 'BAD_USER_INPUT' }) => ({ code }))],
  ['graphql.errors.no-locations', 'errors.graphql.locations', 'Errors do not say where in the document they are.',
    onErrors(any, ({ locations: _locations, ...error }) => error)],
  ['graphql.errors.first-line', 'errors.graphql.locations', 'Errors are told to be on the first line.',
    onErrors(any, (error) => (Array.isArray(error.locations) ? { ...error, locations: [{ line: 1, column: 1 }] } : error))],
  ['graphql.errors.stack', 'security.no-stack-trace-graphql', 'Errors tell where in the server they were thrown.',
    onExtensions((extensions) => ({ ...extensions, exception }))],
];
