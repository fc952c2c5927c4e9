/** Mutants of who may ask and write by GraphQL (5, 7). */
import { isObject, jsonReply } from './faults.ts';
import { type Asked, asked, asking, isMutation, onGraphql, rootFields } from './graphql-mutations.ts';
import type { Bench, MakeFault, Passing, Row } from './mutant.ts';

const isAnonymous = ({ headers }: Passing): boolean => headers.authorization === undefined;
const withToken = (request: Passing, { token }: Pick<Bench, 'token'>): Passing => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
});

/** A fault that lets operations in with the full-access token. */
const lettingIn =
  (whom: (operation: Asked, request: Passing, bench: Bench) => boolean): MakeFault =>
  (bench) => ({
    request: (request) => {
      const operation = asked(request);
      return operation && whom(operation, request, bench) ? withToken(request, bench) : request;
    },
  });

const forbiddenError = (message = 'Forbidden access') => ({
  message,
  extensions: { error: { name: 'ForbiddenError', message, details: {} }, code: 'FORBIDDEN' },
});

/** A fault that refuses operations. */
const refusing =
  (whom: (operation: Asked, request: Passing, bench: Bench) => boolean): MakeFault =>
  (bench) => ({
    request: (request) => {
      const operation = asked(request);
      if (operation === undefined || !whom(operation, request, bench)) return request;
      const data = Object.fromEntries(
        rootFields(operation.query).map(({ name, alias }) => [(alias ?? name).value, null]),
      );
      const errors = Object.keys(data).map((field) => ({ ...forbiddenError(), path: [field] }));
      return jsonReply(200, { errors, data });
    },
  });

const isList = ({ query }: Asked): boolean => !/^\s*mutation/.test(query) && /\{ id: \{ eq: \$\w+ \} \}/.test(query);
const isOne = ({ query }: Asked): boolean => /^\s*query \([^)]*\) \{ (\w+: )?\w+\(id: \$/.test(query);
const isRead = (operation: Asked): boolean => !isMutation(operation);

/** Sends the same request as the full-access token, and answers what `pick` chooses of both answers. */
const comparing =
  (pick: (seen: unknown, operation: Asked) => boolean, status: number): MakeFault =>
  (bench) => ({
    answer: async (answer, request) => {
      const operation = asked(request);
      if (operation === undefined || !isAnonymous(request) || !isOne(operation)) return answer;
      const seen = await bench.send(withToken(request, bench));
      return pick(seen.body, operation) ? { ...answer, status } : answer;
    },
  });

/** Arguments of a list that lead through a relation. */
const ways = {
  filters: /\(filters: \{ \w+: \{ id: \{ notNull: true \} \} \}\)/,
  and: /\(filters: \{ and: .*?\] \}\)/,
  or: /\(filters: \{ or: .*?\] \}\)/,
  not: /\(filters: \{ not: .*? \} \} \} \}\)/,
  sort: /\(sort: "\w+\.id"\)/,
  'second-sort': /\(sort: \["id", "\w+\.id"\]\)/,
} as const;

const accessWrongTokenAsNobody: MakeFault = ({ token }) => ({
  request: (request) => {
    if (!asked(request) || isAnonymous(request) || request.headers.authorization === `Bearer ${token}`) return request;
    const { authorization: _dropped, ...headers } = request.headers;
    return { ...request, headers };
  },
});
const accessTokenRefused = refusing(
  (operation, request, { token }) => isRead(operation) && request.headers.authorization === `Bearer ${token}`,
);
const accessTokenMayNotDelete = refusing(
  (operation, request, { token }) =>
    request.headers.authorization === `Bearer ${token}` && /\bdelete[A-Z]/.test(operation.query),
);
const accessRefusedMutationDone: MakeFault = (bench) => ({
  answer: async (answer, request) => {
    const operation = asked(request);
    if (operation === undefined || !isAnonymous(request) || !/\bupdate[A-Z]/.test(operation.query)) return answer;
    await bench.send(withToken(request, bench));
    return answer;
  },
});
const accessOracle = comparing((seen, { query }) => {
  const field = rootFields(query)[0]?.name.value ?? '';
  const response = isObject(seen) && isObject(seen.data) ? seen.data[field] : undefined;
  return isObject(response) && response.data === null;
}, 404);
const accessNestedOpen: MakeFault = (bench) => ({
  answer: async (answer, request) => {
    const operation = asked(request);
    const errors = isObject(answer.body) ? answer.body.errors : undefined;
    const partly = JSON.stringify((isObject(answer.body) ? answer.body.data : null) ?? null).includes('"attributes"');
    return operation && Array.isArray(errors) && partly ? bench.send(withToken(request, bench)) : answer;
  },
});
const accessNestedSilent = onGraphql(isRead, (body) =>
  isObject(body.data) && JSON.stringify(body.data).includes('"attributes"') ? { data: body.data } : body,
);
const accessAllRefused = onGraphql(
  (operation) => isRead(operation) && rootFields(operation.query).length > 1,
  (body) => (Array.isArray(body.errors) ? { ...body, data: null } : body),
);
const accessOtherCode = onGraphql(
  (operation) => isRead(operation) && rootFields(operation.query).length > 1,
  (body) =>
    Array.isArray(body.errors) ? { ...body, errors: [{ message: 'Forbidden access', extensions: {} }] } : body,
);

// biome-ignore format: a table, one mutant a row
export const graphqlAccessMutants: Row[] = [
  ['graphql.access.list-open', 'access.graphql-find', 'Everybody may ask for lists.',
    lettingIn((operation, request) => isAnonymous(request) && isList(operation))],
  ['graphql.access.list-closed', 'access.graphql-find', 'Nobody without credentials may ask for lists.',
    refusing((operation, request) => isAnonymous(request) && isList(operation))],
  ['graphql.access.one-open', 'access.graphql-find-one', 'Everybody may ask for an entry whose id they know.',
    lettingIn((operation, request) => isAnonymous(request) && isOne(operation))],
  ['graphql.access.one-closed', 'access.graphql-find-one', 'Nobody without credentials may ask for an entry.',
    refusing((operation, request) => isAnonymous(request) && isOne(operation))],
  ['graphql.access.mutations-open', 'access.graphql-role', 'Everybody may run mutations.',
    lettingIn((operation, request) => isAnonymous(request) && isMutation(operation))],
  ['graphql.access.mutations-with-jwt', 'access.graphql-role', 'Whoever is logged in may run mutations.',
    lettingIn((operation, { headers }) => isMutation(operation) && /^Bearer ey/.test(headers.authorization ?? ''))],
  ['graphql.access.role-ignored', 'access.graphql-role', 'The role of a user opens no mutation.',
    refusing((operation, { headers }) => isMutation(operation) && /^Bearer ey/.test(headers.authorization ?? ''))],
  ['graphql.access.wrong-token-reads', 'access.wrong-token', 'Any bearer token may ask by GraphQL.',
    lettingIn((operation, request) => !isAnonymous(request) && isRead(operation))],
  ['graphql.access.wrong-token-as-nobody', 'access.bad-token', 'A wrong token on GraphQL counts as none.',
    accessWrongTokenAsNobody],
  ['graphql.access.token-refused', 'access.bearer-token', 'An API token is not known on GraphQL.', accessTokenRefused],
  ['graphql.access.token-may-not-delete', 'access.full-access-token', 'A full-access token may not delete by GraphQL.',
    accessTokenMayNotDelete],
  ['graphql.access.read-only-writes', 'access.read-only-token', 'A read-only token may run mutations.',
    lettingIn((operation, request) => isMutation(operation) && !isAnonymous(request))],
  ['graphql.access.custom-everything', 'access.custom-token',
    'A custom token may ask everything by GraphQL, and run every mutation.',
    lettingIn((_operation, request) => !isAnonymous(request))],
  ['graphql.access.refused-mutation-done', 'access.refused-write-changes-nothing',
    'A refused mutation is run all the same.', accessRefusedMutationDone],
  ['graphql.access.oracle', 'security.no-permission-oracle',
    'Without permission an unknown id is refused with another status than a known one.', accessOracle],
  ['graphql.access.nested-open', 'errors.graphql.forbidden-relation',
    'A nested relation is shown to whoever may ask for the entry.', accessNestedOpen],
  ['graphql.access.nested-silent', 'errors.graphql.forbidden-relation',
    'A nested relation without permission is null without an error.', accessNestedSilent],
  ['graphql.access.all-refused', 'errors.graphql.forbidden', 'One field without permission takes the others with it.',
    accessAllRefused],
  ['graphql.access.other-code', 'errors.graphql.forbidden', 'A field without permission is refused with another code.',
    accessOtherCode],
  ...Object.entries(ways).map(
    ([way, written]): Row => [
      `graphql.access.through-${way}`,
      'access.through-relation',
      `${way} may lead through a relation that may not be found.`,
      () => ({
        request: (request) => {
          const operation = asked(request);
          if (operation === undefined || !isAnonymous(request)) return request;
          return asking(request, { ...operation, query: operation.query.replace(written, '') });
        },
      }),
    ],
  ),
];
