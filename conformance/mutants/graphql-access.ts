/** Mutants of who may ask and write by GraphQL (5, 7). */
import { byHand, isObject, jsonReply } from './faults.ts';
import { type Asked, asked, asking, isMutation, onGraphql, rootFields } from './graphql-mutations.ts';
import type { Bench, Mutant, Passing } from './mutant.ts';

const isAnonymous = ({ headers }: Passing): boolean => headers.authorization === undefined;
const withToken = (request: Passing, { token }: Pick<Bench, 'token'>): Passing => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
});

/** A fault that lets operations in with the full-access token. */
const lettingIn = (whom: (operation: Asked, request: Passing, bench: Bench) => boolean) =>
  byHand((bench) => ({
    request: (request) => {
      const operation = asked(request);
      return operation && whom(operation, request, bench) ? withToken(request, bench) : request;
    },
  }));

const forbiddenError = (message = 'Forbidden access') => ({
  message,
  extensions: { error: { name: 'ForbiddenError', message, details: {} }, code: 'FORBIDDEN' },
});

/** A fault that refuses operations. */
const refusing = (whom: (operation: Asked, request: Passing, bench: Bench) => boolean) =>
  byHand((bench) => ({
    request: (request) => {
      const operation = asked(request);
      if (operation === undefined || !whom(operation, request, bench)) return request;
      const data = Object.fromEntries(
        rootFields(operation.query).map(({ name, alias }) => [(alias ?? name).value, null]),
      );
      const errors = Object.keys(data).map((field) => ({ ...forbiddenError(), path: [field] }));
      return jsonReply(200, { errors, data });
    },
  }));

const isList = ({ query }: Asked): boolean => !/^\s*mutation/.test(query) && /\{ id: \{ eq: \$\w+ \} \}/.test(query);
const isOne = ({ query }: Asked): boolean => /^\s*query \([^)]*\) \{ (\w+: )?\w+\(id: \$/.test(query);
const isRead = (operation: Asked): boolean => !isMutation(operation);

/** Sends the same request as the full-access token, and answers what `pick` chooses of both answers. */
const comparing = (pick: (seen: unknown, operation: Asked) => boolean, status: number) =>
  byHand((bench) => ({
    answer: async (answer, request) => {
      const operation = asked(request);
      if (operation === undefined || !isAnonymous(request) || !isOne(operation)) return answer;
      const seen = await bench.send(withToken(request, bench));
      return pick(seen.body, operation) ? { ...answer, status } : answer;
    },
  }));

/** Arguments of a list that lead through a relation. */
const ways = {
  filters: /\(filters: \{ \w+: \{ id: \{ notNull: true \} \} \}\)/,
  and: /\(filters: \{ and: .*?\] \}\)/,
  or: /\(filters: \{ or: .*?\] \}\)/,
  not: /\(filters: \{ not: .*? \} \} \} \}\)/,
  sort: /\(sort: "\w+\.id"\)/,
  'second-sort': /\(sort: \["id", "\w+\.id"\]\)/,
} as const;

export const graphqlAccessMutants: Mutant[] = [
  {
    id: 'graphql.access.list-open',
    clause: 'access.graphql-find',
    breaks: 'Everybody may ask for lists.',
    ...lettingIn((operation, request) => isAnonymous(request) && isList(operation)),
  },
  {
    id: 'graphql.access.list-closed',
    clause: 'access.graphql-find',
    breaks: 'Nobody without credentials may ask for lists.',
    ...refusing((operation, request) => isAnonymous(request) && isList(operation)),
  },
  {
    id: 'graphql.access.one-open',
    clause: 'access.graphql-find-one',
    breaks: 'Everybody may ask for an entry whose id they know.',
    ...lettingIn((operation, request) => isAnonymous(request) && isOne(operation)),
  },
  {
    id: 'graphql.access.one-closed',
    clause: 'access.graphql-find-one',
    breaks: 'Nobody without credentials may ask for an entry.',
    ...refusing((operation, request) => isAnonymous(request) && isOne(operation)),
  },
  {
    id: 'graphql.access.mutations-open',
    clause: 'access.graphql-role',
    breaks: 'Everybody may run mutations.',
    ...lettingIn((operation, request) => isAnonymous(request) && isMutation(operation)),
  },
  {
    id: 'graphql.access.mutations-with-jwt',
    clause: 'access.graphql-role',
    breaks: 'Whoever is logged in may run mutations.',
    ...lettingIn((operation, { headers }) => isMutation(operation) && /^Bearer ey/.test(headers.authorization ?? '')),
  },
  {
    id: 'graphql.access.role-ignored',
    clause: 'access.graphql-role',
    breaks: 'The role of a user opens no mutation.',
    ...refusing((operation, { headers }) => isMutation(operation) && /^Bearer ey/.test(headers.authorization ?? '')),
  },
  {
    id: 'graphql.access.wrong-token-reads',
    clause: 'access.wrong-token',
    breaks: 'Any bearer token may ask by GraphQL.',
    ...lettingIn((operation, request) => !isAnonymous(request) && isRead(operation)),
  },
  {
    id: 'graphql.access.wrong-token-as-nobody',
    clause: 'access.bad-token',
    breaks: 'A wrong token on GraphQL counts as none.',
    ...byHand(({ token }) => ({
      request: (request) => {
        if (!asked(request) || isAnonymous(request) || request.headers.authorization === `Bearer ${token}`)
          return request;
        const { authorization: _dropped, ...headers } = request.headers;
        return { ...request, headers };
      },
    })),
  },
  {
    id: 'graphql.access.token-refused',
    clause: 'access.bearer-token',
    breaks: 'An API token is not known on GraphQL.',
    ...refusing(
      (operation, request, { token }) => isRead(operation) && request.headers.authorization === `Bearer ${token}`,
    ),
  },
  {
    id: 'graphql.access.token-may-not-delete',
    clause: 'access.full-access-token',
    breaks: 'A full-access token may not delete by GraphQL.',
    ...refusing(
      (operation, request, { token }) =>
        request.headers.authorization === `Bearer ${token}` && /\bdelete[A-Z]/.test(operation.query),
    ),
  },
  {
    id: 'graphql.access.read-only-writes',
    clause: 'access.read-only-token',
    breaks: 'A read-only token may run mutations.',
    ...lettingIn((operation, request) => isMutation(operation) && !isAnonymous(request)),
  },
  {
    id: 'graphql.access.custom-everything',
    clause: 'access.custom-token',
    breaks: 'A custom token may ask everything by GraphQL, and run every mutation.',
    ...lettingIn((_operation, request) => !isAnonymous(request)),
  },
  {
    id: 'graphql.access.refused-mutation-done',
    clause: 'access.refused-write-changes-nothing',
    breaks: 'A refused mutation is run all the same.',
    ...byHand((bench) => ({
      answer: async (answer, request) => {
        const operation = asked(request);
        if (operation === undefined || !isAnonymous(request) || !/\bupdate[A-Z]/.test(operation.query)) return answer;
        await bench.send(withToken(request, bench));
        return answer;
      },
    })),
  },
  {
    id: 'graphql.access.oracle',
    clause: 'security.no-permission-oracle',
    breaks: 'Without permission an unknown id is refused with another status than a known one.',
    ...comparing((seen, { query }) => {
      const field = rootFields(query)[0]?.name.value ?? '';
      const response = isObject(seen) && isObject(seen.data) ? seen.data[field] : undefined;
      return isObject(response) && response.data === null;
    }, 404),
  },
  {
    id: 'graphql.access.nested-open',
    clause: 'errors.graphql.forbidden-relation',
    breaks: 'A nested relation is shown to whoever may ask for the entry.',
    ...byHand((bench) => ({
      answer: async (answer, request) => {
        const operation = asked(request);
        const errors = isObject(answer.body) ? answer.body.errors : undefined;
        const partly = JSON.stringify((isObject(answer.body) ? answer.body.data : null) ?? null).includes(
          '"attributes"',
        );
        return operation && Array.isArray(errors) && partly ? bench.send(withToken(request, bench)) : answer;
      },
    })),
  },
  {
    id: 'graphql.access.nested-silent',
    clause: 'errors.graphql.forbidden-relation',
    breaks: 'A nested relation without permission is null without an error.',
    ...onGraphql(isRead, (body) =>
      isObject(body.data) && JSON.stringify(body.data).includes('"attributes"') ? { data: body.data } : body,
    ),
  },
  {
    id: 'graphql.access.all-refused',
    clause: 'errors.graphql.forbidden',
    breaks: 'One field without permission takes the others with it.',
    ...onGraphql(
      (operation) => isRead(operation) && rootFields(operation.query).length > 1,
      (body) => (Array.isArray(body.errors) ? { ...body, data: null } : body),
    ),
  },
  {
    id: 'graphql.access.other-code',
    clause: 'errors.graphql.forbidden',
    breaks: 'A field without permission is refused with another code.',
    ...onGraphql(
      (operation) => isRead(operation) && rootFields(operation.query).length > 1,
      (body) =>
        Array.isArray(body.errors) ? { ...body, errors: [{ message: 'Forbidden access', extensions: {} }] } : body,
    ),
  },
  ...Object.entries(ways).map(
    ([way, written]): Mutant => ({
      id: `graphql.access.through-${way}`,
      clause: 'access.through-relation',
      breaks: `${way} may lead through a relation that may not be found.`,
      ...byHand(() => ({
        request: (request) => {
          const operation = asked(request);
          if (operation === undefined || !isAnonymous(request)) return request;
          return asking(request, { ...operation, query: operation.query.replace(written, '') });
        },
      })),
    }),
  ),
];
