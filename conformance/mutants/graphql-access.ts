/** Mutants of access by GraphQL (5, 7). */
import { fillName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import { singleTypes } from '../models/lookup.ts';
import { entryIn, executeRefused, jsonReply, requests } from './faults.ts';
import {
  any,
  isMutation,
  type Operation,
  onErrors,
  onGraphql,
  onOperation,
  operationIn,
  rootField,
  rootFields,
} from './graphql-mutations.ts';
import type { Bench, MakeFault, Passing, Row } from './mutant.ts';
import { bearerOf, isAnonymous, isGraphql, withBearer, withoutCredentials } from './when.ts';

type Whom = (operation: Operation, request: Passing, bench: Bench) => boolean;

/** A fault that sends operations with the full-access token. */
const letOperationsIn = (whom: Whom): MakeFault =>
  onOperation(whom, (_operation, request, { token }) => withBearer(request, token));

const forbiddenError = {
  message: 'Forbidden access',
  extensions: { error: { name: 'ForbiddenError', message: 'Forbidden access', details: {} }, code: 'FORBIDDEN' },
};

/** A fault that refuses operations. */
const refuseOperations = (whom: Whom): MakeFault =>
  onOperation(whom, ({ query }) => {
    const names = rootFields(query).map(({ name, alias }) => (alias ?? name).value);
    const errors = names.map((field) => ({ ...forbiddenError, path: [field] }));
    return jsonReply(200, { errors, data: Object.fromEntries(names.map((name) => [name, null])) });
  });

const isList = ({ query }: Operation): boolean =>
  !/^\s*mutation/.test(query) && /\{ id: \{ eq: \$\w+ \} \}/.test(query);
const isOne = ({ query }: Operation): boolean => /^\s*query \([^)]*\) \{ (\w+: )?\w+\(id: \$/.test(query);
const isRead = (operation: Operation): boolean => !isMutation(operation);

const isOfToken: Whom = (_operation, request, { token }) => bearerOf(request) === token;
const isOfUser: Whom = (operation, request) => isMutation(operation) && /^ey/.test(bearerOf(request) ?? '');
const asksForSeveral: Whom = (operation) => isRead(operation) && rootFields(operation.query).length > 1;
const isPart = ({ data }: JsonObject): boolean => JSON.stringify(data ?? null).includes('"attributes"');

/** Arguments that follow a relation. */
const ways = {
  filters: /\(filters: \{ \w+: \{ id: \{ notNull: true \} \} \}\)/,
  and: /\(filters: \{ and: .*?\] \}\)/,
  or: /\(filters: \{ or: .*?\] \}\)/,
  not: /\(filters: \{ not: .*? \} \} \} \}\)/,
  sort: /\(sort: "\w+\.id"\)/,
  'second-sort': /\(sort: \["id", "\w+\.id"\]\)/,
} as const;

const accessNestedOpen = onGraphql(any, (body, answer, _operation, request, { send, token }) =>
  Array.isArray(body.errors) && isPart(body) ? send(withBearer(request, token)) : answer,
);

/** A relation of a component in a selection, or of one in a dynamic zone. */
const linkInside = /attributes \{ \w+ \{ (\.\.\. on \w+ \{ )?link:/;

const accessInsideOpen = onGraphql(
  ({ query }) => linkInside.test(query),
  (body, answer, _operation, request, { send, token }) =>
    Array.isArray(body.errors) && isPart(body) ? send(withBearer(request, token)) : answer,
);

const accessOracle = onGraphql(
  (operation, request) => isAnonymous(request) && isOne(operation),
  async (_body, answer, operation, request, { send, token }) => {
    const data = entryIn(await send(withBearer(request, token))) ?? {};
    const response = data[rootField(operation)];
    return isObject(response) && response.data === null ? { ...answer, status: 404 } : answer;
  },
);

// biome-ignore format: a table, one mutant a row
export const graphqlAccessMutants: Row[] = [
  ['graphql.access.get-open', 'access.graphql-role', 'By GET everybody may find everything.',
    requests((request) => isAnonymous(request) && request.method === 'GET' && isGraphql(request),
      (request, { token }) => withBearer(request, token))],
  ['graphql.access.batch-open', 'access.graphql-role', 'In a batch everybody may find everything.',
    requests((request) => isAnonymous(request) && isGraphql(request) && request.text.startsWith('['),
      (request, { token }) => withBearer(request, token))],
  ['graphql.access.singles-open', 'errors.graphql.forbidden-relation',
    'What a single type links is shown whatever the requester may find.',
    letOperationsIn((operation, request, { model }) => {
      const names = singleTypes(model).map((type) => fillName('<x>', type));
      const isOfSingle = rootFields(operation.query).some(({ name }) => names.includes(name.value));
      return isAnonymous(request) && isOfSingle && operation.query.includes('link: ');
    })],
  ['graphql.access.list-open', 'access.graphql-find', 'Everybody may ask for lists.',
    letOperationsIn((operation, request) => isAnonymous(request) && isList(operation))],
  ['graphql.access.list-closed', 'access.graphql-find', 'Nobody without credentials may ask for lists.',
    refuseOperations((operation, request) => isAnonymous(request) && isList(operation))],
  ['graphql.access.one-open', 'access.graphql-find-one', 'Everybody may ask for an entry whose id they know.',
    letOperationsIn((operation, request) => isAnonymous(request) && isOne(operation))],
  ['graphql.access.one-closed', 'access.graphql-find-one', 'Nobody without credentials may ask for an entry.',
    refuseOperations((operation, request) => isAnonymous(request) && isOne(operation))],
  ['graphql.access.mutations-open', 'access.graphql-role', 'Everybody may run mutations.',
    letOperationsIn((operation, request) => isAnonymous(request) && isMutation(operation))],
  ['graphql.access.mutations-with-jwt', 'access.graphql-role', 'Whoever is logged in may run mutations.',
    letOperationsIn(isOfUser)],
  ['graphql.access.role-ignored', 'access.graphql-role', 'The role of a user opens no mutation.', refuseOperations(isOfUser)],
  ['graphql.access.wrong-token-reads', 'access.wrong-token', 'Any bearer token may ask by GraphQL.',
    letOperationsIn((operation, request) => !isAnonymous(request) && isRead(operation))],
  ['graphql.access.wrong-token-as-nobody', 'access.bad-token', 'A wrong token on GraphQL counts as none.',
    onOperation((...args) => !isAnonymous(args[1]) && !isOfToken(...args),
      (_operation, request) => withoutCredentials(request))],
  ['graphql.access.token-refused', 'access.bearer-token', 'An API token is not known on GraphQL.',
    refuseOperations((operation, request, bench) => isRead(operation) && isOfToken(operation, request, bench))],
  ['graphql.access.token-may-not-delete', 'access.full-access-token', 'A full-access token may not delete by GraphQL.',
    refuseOperations((operation, request, bench) =>
      isOfToken(operation, request, bench) && /\bdelete[A-Z]/.test(operation.query))],
  ['graphql.access.read-only-writes', 'access.read-only-token', 'A read-only token may run mutations.',
    letOperationsIn((operation, request) => isMutation(operation) && !isAnonymous(request))],
  ['graphql.access.custom-everything', 'access.custom-token',
    'A custom token may ask everything by GraphQL, and run every mutation.',
    letOperationsIn((_operation, request) => !isAnonymous(request))],
  ['graphql.access.refused-mutation-done', 'access.refused-write-changes-nothing',
    'A refused mutation is run all the same.',
    executeRefused((request) => isAnonymous(request) && /\bupdate[A-Z]/.test(operationIn(request)?.query ?? ''))],
  ['graphql.access.nested-open', 'errors.graphql.forbidden-relation',
    'A nested relation is shown to whoever may ask for the entry.', accessNestedOpen],
  ['graphql.access.inside-open', 'errors.graphql.forbidden-relation',
    'A relation of a component is shown to whoever may ask for the entry.', accessInsideOpen],
  ['graphql.access.nested-silent', 'errors.graphql.forbidden-relation',
    'A nested relation without permission is null without an error.',
    onGraphql(isRead, (body) => (isPart(body) ? { data: body.data } : body))],
  ['graphql.access.all-refused', 'errors.graphql.forbidden', 'One field without permission takes the others with it.',
    onGraphql(asksForSeveral, (body) => (Array.isArray(body.errors) ? { ...body, data: null } : body))],
  ['graphql.access.other-code', 'errors.graphql.forbidden', 'A field without permission is refused with another code.',
    onErrors(asksForSeveral, () => ({ message: 'Forbidden access', extensions: {} }))],
  ...Object.entries(ways).map(([way, written]): Row => [`graphql.access.through-${way}`, 'access.through-relation',
    `${way} may lead through a relation that may not be found.`,
    onOperation(
      (_operation, request) => isAnonymous(request),
      (operation) => ({ ...operation, query: operation.query.replace(written, '') }),
    )]),
  ...['filters', 'sort'].map((name): Row => [`graphql.access.through-nested-${name}`, 'access.through-relation',
    `${name} of a list inside an entry may lead through a relation that may not be found.`,
    onOperation(
      ({ query }, request) => isAnonymous(request) && query.includes('attributes { way0:'),
      (operation) => ({ ...operation, query: operation.query.replace(new RegExp(`\\(${name}: [^()]*\\)`, 'g'), '') }),
    )]),
  ['graphql.access.oracle', 'security.no-permission-oracle',
    'Without permission an unknown id is refused with another status than a known one.', accessOracle],
];
