/** Mutants of what GraphQL must not tell, and of how its errors look (7). */
import { byHand, isObject, type JsonObject, jsonReply } from './faults.ts';
import { asked, onGraphql, rootFields } from './graphql-mutations.ts';
import type { Mutant } from './mutant.ts';

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
const telling = (when: RegExp) =>
  byHand((bench) => {
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
  });

export const graphqlSecretMutants: Mutant[] = [
  {
    id: 'graphql.secrets.by-filter',
    clause: 'security.secret-independent',
    breaks: 'A filter on a hidden attribute is answered.',
    ...telling(/filters: \{ \w+: \{ (eq|contains)/),
  },
  {
    id: 'graphql.secrets.by-logical-filter',
    clause: 'security.secret-independent',
    breaks: 'A filter on a hidden attribute inside of or is answered.',
    ...telling(/filters: \{ or:/),
  },
  {
    id: 'graphql.secrets.by-sort',
    clause: 'security.secret-independent',
    breaks: 'A sort by a hidden attribute is answered.',
    ...telling(/^\{ \w+\(sort: "\w+(:desc)?", pagination/),
  },
  {
    id: 'graphql.secrets.by-nested-sort',
    clause: 'security.secret-independent',
    breaks: 'A relation is sorted by a hidden attribute.',
    ...telling(/attributes \{ \w+\(sort:/),
  },
  {
    id: 'graphql.secrets.through-relation',
    clause: 'security.secret-independent',
    breaks: 'A filter leads through a relation to a hidden attribute.',
    ...telling(/filters: \{ \w+: \{ \w+: \{/),
  },
  {
    id: 'graphql.secrets.password',
    clause: 'security.no-password-graphql',
    breaks: 'A password is answered as its hash.',
    ...byHand(({ model }) => ({
      request: (request) => {
        const operation = asked(request);
        const password = model.contentTypes
          .flatMap(({ attributes }) => attributes)
          .find(({ type }) => type === 'password');
        const [field] = operation ? rootFields(operation.query) : [];
        if (!password || !field || !operation?.query.includes(`attributes { ${password.name} }`)) return request;
        const data = { id: '1', attributes: { [password.name]: '$2a$10$6ui5963rToBYn2LX8uidR' } };
        return jsonReply(200, { data: { [field.name.value]: { data } } });
      },
    })),
  },
  {
    id: 'graphql.errors.status-200',
    clause: 'errors.graphql.status',
    breaks: 'A document that does not validate is answered 200.',
    ...onGraphql(
      () => true,
      (_body, answer) => (answer.status === 400 ? { ...answer, status: 200 } : answer),
    ),
  },
  {
    id: 'graphql.errors.status-400',
    clause: 'errors.graphql.status',
    breaks: 'What the service refuses is answered 400.',
    ...onGraphql(
      () => true,
      (body, answer) => (answer.status === 200 && Array.isArray(body.errors) ? { ...answer, status: 400 } : answer),
    ),
  },
  {
    id: 'graphql.errors.no-code',
    clause: 'errors.graphql.shape',
    breaks: 'Errors have no code.',
    ...onEachError(({ message }) => ({ message, extensions: {} })),
  },
  {
    id: 'graphql.errors.no-details',
    clause: 'errors.graphql.shape',
    breaks: 'Errors of the service do not tell what the service says.',
    ...onEachError((error) => ({
      ...error,
      extensions: { code: isObject(error.extensions) ? error.extensions.code : 'BAD_USER_INPUT' },
    })),
  },
  {
    id: 'graphql.errors.stack',
    clause: 'security.no-stack-trace-graphql',
    breaks: 'Errors tell where in the server they were thrown.',
    ...onEachError((error) => ({
      ...error,
      extensions: {
        ...(isObject(error.extensions) ? error.extensions : {}),
        exception: { stacktrace: ['Error: no', '    at resolve (/srv/app/node_modules/server/index.js:10:5)'] },
      },
    })),
  },
];
