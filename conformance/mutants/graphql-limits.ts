/** Mutants of the limits and environments of GraphQL (8). */
import { byHand, isObject, type JsonObject, jsonReply, mapped } from './faults.ts';
import { asked, asking, onGraphql } from './graphql-mutations.ts';
import type { Mutant, Passing } from './mutant.ts';

const isGraphql = ({ path }: Passing): boolean => /\/graphql(\?|$)/.test(path);
const isBrowser = ({ method, headers }: Passing): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Whether a list of all entries a check made is asked for, as that of `amountLimit` is. */
const asksForAll = ({ query }: { readonly query: string }): boolean =>
  query.includes('$ids: [ID]') && query.includes('meta { pagination');

/** Every list of an answer, changed; `depth` is how many lists it stands in. */
function withLists(
  value: unknown,
  bend: (list: readonly unknown[], depth: number) => readonly unknown[],
  depth = 0,
): unknown {
  if (Array.isArray(value)) return bend(value, depth).map((item) => withLists(item, bend, depth + 1));
  if (!isObject(value)) return value;
  return mapped(value, (inner) => withLists(inner, bend, depth));
}

/** One entry more than the limit lets through. */
const oneMore = (list: readonly unknown[]): readonly unknown[] => (list.length > 20 ? [...list, list.at(-1)] : list);

/** Only the lists under these fields of `data`. */
const underField = (body: JsonObject, at: number, bend: (value: unknown) => unknown): JsonObject => {
  if (!isObject(body.data)) return body;
  return { ...body, data: mapped(body.data, (value, _key, index) => (index === at ? bend(value) : value)) };
};

/** A browser gets the playground where there is none, and only there. */
const elsewhere = byHand(() => ({
  answer: (answer, request) => {
    if (!isGraphql(request) || !isBrowser(request)) return answer;
    const page = '<html><script></script></html>';
    return answer.status === 200
      ? jsonReply(404, { errors: [{ message: 'Not Found' }] })
      : { status: 200, headers: { 'content-type': 'text/html' }, body: undefined, text: page };
  },
}));

export const graphqlLimitMutants: Mutant[] = [
  {
    id: 'graphql.amount.root-unlimited',
    clause: 'graphql.limits.amount',
    breaks: 'A list holds more than amountLimit.',
    ...onGraphql(asksForAll, (body) => underField(body, 0, (value) => withLists(value, oneMore))),
  },
  {
    id: 'graphql.amount.nested-unlimited',
    clause: 'graphql.limits.amount',
    breaks: 'A nested list holds more than amountLimit.',
    ...onGraphql(asksForAll, (body) => underField(body, 1, (value) => withLists(value, oneMore))),
  },
  {
    id: 'graphql.amount.fixed',
    clause: 'graphql.limits.amount-configured',
    breaks: 'Lists hold a fixed number of entries, whatever is configured.',
    ...onGraphql(asksForAll, (body) => withLists(body, (list) => list.slice(0, 20)) as JsonObject),
  },
  {
    id: 'graphql.amount.meta-as-asked',
    clause: 'errors.limits-clamped',
    breaks: 'meta shows the page size that was asked for, not the one that was given.',
    ...onGraphql(
      asksForAll,
      (body) => JSON.parse(JSON.stringify(body).replace(/"pageSize":\d+/g, '"pageSize":1000')) as JsonObject,
    ),
  },
  {
    id: 'graphql.depth.unlimited',
    clause: 'graphql.limits.depth',
    breaks: 'A query may nest as deep as it likes.',
    ...byHand(() => ({
      request: (request) => {
        const operation = asked(request);
        return operation?.query.startsWith('query deep') ? jsonReply(200, { data: {} }) : request;
      },
    })),
  },
  {
    id: 'graphql.depth.fragments-not-counted',
    clause: 'graphql.limits.depth',
    breaks: 'What stands in a fragment does not count.',
    ...byHand(() => ({
      request: (request) => {
        const operation = asked(request);
        return operation?.query.includes('fragment Deep') ? jsonReply(200, { data: {} }) : request;
      },
    })),
  },
  {
    id: 'graphql.depth.half',
    clause: 'graphql.limits.depth-within',
    breaks: 'Queries are refused at half of the depth that is configured.',
    ...byHand(() => ({
      request: (request) => {
        const operation = asked(request);
        const depth = operation?.query.match(/\{/g)?.length ?? 0;
        return operation?.query.startsWith('query deep') && depth > 5
          ? jsonReply(400, { errors: [{ message: `'deep' exceeds maximum operation depth of 5`, extensions: {} }] })
          : request;
      },
    })),
  },
  {
    id: 'graphql.depth.other-message',
    clause: 'graphql.limits.depth-message',
    breaks: 'A query that is too deep is refused without saying so.',
    ...onGraphql(
      ({ query }) => query.startsWith('query deep'),
      (body) => (Array.isArray(body.errors) ? { errors: [{ message: 'Bad Request', extensions: {} }] } : body),
    ),
  },
  {
    id: 'graphql.playground.none',
    clause: 'graphql.playground',
    breaks: 'A browser gets no playground.',
    ...byHand(() => ({
      request: (request) =>
        isGraphql(request) && isBrowser(request)
          ? jsonReply(400, { errors: [{ message: 'GET query missing.' }] })
          : request,
    })),
  },
  {
    id: 'graphql.playground.other-environments',
    clause: 'graphql.playground.environments',
    breaks: 'The playground is there in production, and only there.',
    ...elsewhere,
  },
  {
    id: 'graphql.playground.not-always',
    clause: 'graphql.config.playground-always',
    breaks: 'playgroundAlways is obeyed the other way round.',
    ...elsewhere,
  },
  {
    id: 'graphql.introspection.none',
    clause: 'graphql.introspection.development',
    breaks: 'Introspection is refused in development too.',
    ...byHand(() => ({
      request: (request) =>
        /__schema|__type\(/.test(asked(request)?.query ?? '')
          ? jsonReply(400, { errors: [{ message: 'introspection is not allowed', extensions: {} }] })
          : request,
    })),
  },
  {
    id: 'graphql.introspection.open',
    clause: 'graphql.introspection.production',
    breaks: 'Introspection is answered in production.',
    ...byHand(() => ({
      request: (request) => {
        const operation = asked(request);
        return operation && /__schema|__type\(/.test(operation.query)
          ? asking(request, { query: '{ __typename }', variables: {} })
          : request;
      },
    })),
  },
  {
    id: 'graphql.introspection.open-in-fragments',
    clause: 'graphql.introspection.production',
    breaks: 'Introspection is answered in production where it stands in a fragment.',
    ...byHand(() => ({
      request: (request) => {
        const operation = asked(request);
        return operation && /fragment \w+ on Query \{ __schema/.test(operation.query)
          ? asking(request, { query: '{ __typename }', variables: {} })
          : request;
      },
    })),
  },
  {
    id: 'graphql.endpoint.moved',
    clause: 'graphql.config.endpoint',
    breaks: 'The configured path of the endpoint is not obeyed.',
    ...byHand(() => ({
      request: (request) =>
        isGraphql(request) ? jsonReply(404, { data: null, error: { status: 404, name: 'NotFoundError' } }) : request,
    })),
  },
];
