/** Mutants of the limits and environments of GraphQL (8). */
import { isObject, type JsonObject, jsonReply, mapped, requests } from './faults.ts';
import { asked, asking, onGraphql } from './graphql-mutations.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';

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
const elsewhere: MakeFault = () => ({
  answer: (answer, request) => {
    if (!isGraphql(request) || !isBrowser(request)) return answer;
    const page = '<html><script></script></html>';
    return answer.status === 200
      ? jsonReply(404, { errors: [{ message: 'Not Found' }] })
      : { status: 200, headers: { 'content-type': 'text/html' }, body: undefined, text: page };
  },
});

const amountMetaAsAsked = onGraphql(
  asksForAll,
  (body) => JSON.parse(JSON.stringify(body).replace(/"pageSize":\d+/g, '"pageSize":1000')) as JsonObject,
);
const depthUnlimited: MakeFault = () => ({
  request: (request) => {
    const operation = asked(request);
    return operation?.query.startsWith('query deep') ? jsonReply(200, { data: {} }) : request;
  },
});
const depthFragmentsNotCounted: MakeFault = () => ({
  request: (request) => {
    const operation = asked(request);
    return operation?.query.includes('fragment Deep') ? jsonReply(200, { data: {} }) : request;
  },
});
const depthHalf: MakeFault = () => ({
  request: (request) => {
    const operation = asked(request);
    const depth = operation?.query.match(/\{/g)?.length ?? 0;
    return operation?.query.startsWith('query deep') && depth > 5
      ? jsonReply(400, { errors: [{ message: `'deep' exceeds maximum operation depth of 5`, extensions: {} }] })
      : request;
  },
});
const tooDeep = jsonReply(400, {
  errors: [{ message: "'deep' exceeds maximum operation depth of 10", extensions: {} }],
});
/** Another answer to a plain deep query of so many selections, one inside the other; the limit of the project is 10. */
const onBraces = (count: number, reply: Reply): MakeFault =>
  requests((request) => {
    const query = asked(request)?.query ?? '';
    const isPlain = query.startsWith('query deep') && !query.includes('...');
    // the braces of the argument of the list aside
    return isPlain && (query.match(/\{/g)?.length ?? 0) - 1 === count;
  }, reply);
const depthOtherMessage = onGraphql(
  ({ query }) => query.startsWith('query deep'),
  (body) => (Array.isArray(body.errors) ? { errors: [{ message: 'Bad Request', extensions: {} }] } : body),
);
const playgroundNone = requests(
  (request) => isGraphql(request) && isBrowser(request),
  jsonReply(400, { errors: [{ message: 'GET query missing.' }] }),
);
const introspectionNone = requests(
  (request) => /__schema|__type\(/.test(asked(request)?.query ?? ''),
  jsonReply(400, { errors: [{ message: 'introspection is not allowed', extensions: {} }] }),
);
const introspectionOpen: MakeFault = () => ({
  request: (request) => {
    const operation = asked(request);
    return operation && /__schema|__type\(/.test(operation.query)
      ? asking(request, { query: '{ __typename }', variables: {} })
      : request;
  },
});
const introspectionOpenInFragments: MakeFault = () => ({
  request: (request) => {
    const operation = asked(request);
    return operation && /fragment \w+ on Query \{ __schema/.test(operation.query)
      ? asking(request, { query: '{ __typename }', variables: {} })
      : request;
  },
});
const endpointMoved = requests(
  (request) => isGraphql(request),
  jsonReply(404, { data: null, error: { status: 404, name: 'NotFoundError' } }),
);

// biome-ignore format: a table, one mutant a row
export const graphqlLimitMutants: Row[] = [
  ['graphql.amount.root-unlimited', 'graphql.limits.amount', 'A list holds more than amountLimit.',
    onGraphql(asksForAll, (body) => underField(body, 0, (value) => withLists(value, oneMore)))],
  ['graphql.amount.nested-unlimited', 'graphql.limits.amount', 'A nested list holds more than amountLimit.',
    onGraphql(asksForAll, (body) => underField(body, 1, (value) => withLists(value, oneMore)))],
  ['graphql.amount.fixed', 'graphql.limits.amount-configured',
    'Lists hold a fixed number of entries, whatever is configured.',
    onGraphql(asksForAll, (body) => withLists(body, (list) => list.slice(0, 20)) as JsonObject)],
  ['graphql.amount.meta-as-asked', 'errors.limits-clamped',
    'meta shows the page size that was asked for, not the one that was given.', amountMetaAsAsked],
  ['graphql.depth.unlimited', 'graphql.limits.depth', 'A query may nest as deep as it likes.', depthUnlimited],
  ['graphql.depth.fragments-not-counted', 'graphql.limits.depth', 'What stands in a fragment does not count.',
    depthFragmentsNotCounted],
  ['graphql.depth.one-more', 'graphql.limits.depth', 'A query may nest one level deeper than is configured.',
    onBraces(12, jsonReply(200, { data: { deep: null } }))],
  ['graphql.depth.root-counted', 'graphql.limits.depth-border', 'The root field counts as a level.',
    onBraces(11, tooDeep)],
  ['graphql.depth.one-less', 'graphql.limits.depth-within', 'A query is refused that is as deep as is configured.',
    onBraces(10, tooDeep)],
  ['graphql.depth.half', 'graphql.limits.depth-within', 'Queries are refused at half of the depth that is configured.',
    depthHalf],
  ['graphql.depth.other-message', 'graphql.limits.depth-message',
    'A query that is too deep is refused without saying so.', depthOtherMessage],
  ['graphql.tracing.on', 'graphql.config.tracing', 'Answers tell how long each field took.',
    onGraphql(() => true, (body) => ({ ...body, extensions: { tracing: { version: 1, duration: 1 } } }))],
  ['graphql.playground.none', 'graphql.playground', 'A browser gets no playground.', playgroundNone],
  ['graphql.playground.other-environments', 'graphql.playground.environments',
    'The playground is there in production, and only there.', elsewhere],
  ['graphql.playground.not-always', 'graphql.config.playground-always',
    'playgroundAlways is obeyed the other way round.', elsewhere],
  ['graphql.introspection.none', 'graphql.introspection.development', 'Introspection is refused in development too.',
    introspectionNone],
  ['graphql.introspection.open', 'graphql.introspection.production', 'Introspection is answered in production.',
    introspectionOpen],
  ['graphql.introspection.open-in-fragments', 'graphql.introspection.production',
    'Introspection is answered in production where it stands in a fragment.', introspectionOpenInFragments],
  ['graphql.endpoint.moved', 'graphql.config.endpoint', 'The configured path of the endpoint is not obeyed.',
    endpointMoved],
];
