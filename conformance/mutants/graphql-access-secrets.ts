/** Mutants of what GraphQL must not tell, and of how its errors look (7). */
import { isObject, type JsonObject, jsonReply } from './faults.ts';
import { asked, onGraphql, rootFields } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';

/** A fault over all errors of an answer. */
const onEachError = (bend: (error: JsonObject) => JsonObject) =>
  onGraphql(
    () => true,
    (body) => ({
      ...body,
      ...(Array.isArray(body.errors)
        ? { errors: body.errors.map((error) => (isObject(error) ? bend(error) : error)) }
        : {}),
    }),
  );

/** Questions about a hidden attribute are answered otherwise once an entry was changed: as a value that leaks would be. */
const telling =
  (when: RegExp): MakeFault =>
  (bench) => {
    let changes = 0;
    return {
      answer: (answer, request) => {
        if (request.method === 'PUT' && request.path.startsWith('/api/')) changes += 1;
        const operation = asked(request);
        const hidden = bench.model.contentTypes
          .flatMap(({ attributes }) => attributes)
          .filter((one) => one.private || one.type === 'password');
        const isAbout = hidden.some(
          ({ name }) => operation && when.test(operation.query) && operation.query.includes(name),
        );
        return isAbout ? { ...answer, body: { data: { told: changes } } } : answer;
      },
    };
  };

const secretsPassword: MakeFault = ({ model }) => ({
  request: (request) => {
    const operation = asked(request);
    const password = model.contentTypes.flatMap(({ attributes }) => attributes).find(({ type }) => type === 'password');
    const [field] = operation ? rootFields(operation.query) : [];
    if (!password || !field || !operation?.query.includes(`attributes { ${password.name} }`)) return request;
    const data = { id: '1', attributes: { [password.name]: '$2a$10$6ui5963rToBYn2LX8uidR' } };
    return jsonReply(200, { data: { [field.name.value]: { data } } });
  },
});
const errorsStatus200 = onGraphql(
  () => true,
  (_body, answer) => (answer.status === 400 ? { ...answer, status: 200 } : answer),
);
const errorsStatus400 = onGraphql(
  () => true,
  (body, answer) => (answer.status === 200 && Array.isArray(body.errors) ? { ...answer, status: 400 } : answer),
);
const errorsNoDetails = onEachError((error) => ({
  ...error,
  extensions: { code: isObject(error.extensions) ? error.extensions.code : 'BAD_USER_INPUT' },
}));
const errorsStack = onEachError((error) => ({
  ...error,
  extensions: {
    ...(isObject(error.extensions) ? error.extensions : {}),
    exception: { stacktrace: ['Error: no', '    at resolve (/srv/app/node_modules/server/index.js:10:5)'] },
  },
}));

// biome-ignore format: a table, one mutant a row
export const graphqlSecretMutants: Row[] = [
  ['graphql.secrets.by-filter', 'security.secret-independent', 'A filter on a hidden attribute is answered.',
    telling(/filters: \{ \w+: \{ (eq|contains)/)],
  ['graphql.secrets.by-logical-filter', 'security.secret-independent',
    'A filter on a hidden attribute inside of or is answered.', telling(/filters: \{ or:/)],
  ['graphql.secrets.by-sort', 'security.secret-independent', 'A sort by a hidden attribute is answered.',
    telling(/^\{ \w+\(sort: "\w+(:desc)?", pagination/)],
  ['graphql.secrets.by-nested-sort', 'security.secret-independent', 'A relation is sorted by a hidden attribute.',
    telling(/attributes \{ \w+\(sort:/)],
  ['graphql.secrets.through-relation', 'security.secret-independent',
    'A filter leads through a relation to a hidden attribute.', telling(/filters: \{ \w+: \{ \w+: \{/)],
  ['graphql.secrets.password', 'security.no-password-graphql', 'A password is answered as its hash.', secretsPassword],
  ['graphql.errors.status-200', 'errors.graphql.status', 'A document that does not validate is answered 200.',
    errorsStatus200],
  ['graphql.errors.status-400', 'errors.graphql.status', 'What the service refuses is answered 400.', errorsStatus400],
  ['graphql.errors.no-code', 'errors.graphql.shape', 'Errors have no code.',
    onEachError(({ message }) => ({ message, extensions: {} }))],
  ['graphql.errors.no-details', 'errors.graphql.shape', 'Errors of the service do not tell what the service says.',
    errorsNoDetails],
  ['graphql.errors.stack', 'security.no-stack-trace-graphql', 'Errors tell where in the server they were thrown.',
    errorsStack],
];
