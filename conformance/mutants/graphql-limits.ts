/** Mutants of the limits and environments of GraphQL (8). */
import { atEveryDepth, ofList } from './changes.ts';
import { jsonReply, mapMembers, notFound, requests } from './faults.ts';
import {
  any,
  graphqlReply,
  type Operation,
  onErrors,
  onGraphql,
  onGraphqlData,
  onOperation,
} from './graphql-mutations.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { isGraphql } from './when.ts';

const isBrowser = ({ method, headers }: Passing): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Whether a request lists all entries of a check, as that of `amountLimit` does. */
const asksForAll = ({ query }: { readonly query: string }): boolean =>
  query.includes('$ids: [ID]') && query.includes('meta { pagination');

type BendList = (list: readonly unknown[]) => readonly unknown[];

/** Changes every list of an answer. */
const withLists = (value: unknown, bend: BendList): unknown => atEveryDepth(value, ofList(bend));

/** Adds an entry above the limit. */
const oneMore = (list: readonly unknown[]): readonly unknown[] => (list.length > 20 ? [...list, list.at(-1)] : list);

/** A fault that changes the lists of one field of `data`. */
const onListsAt = (at: number, bend: BendList): MakeFault =>
  onGraphqlData(asksForAll, (data) =>
    mapMembers(data, (value, _key, index) => (index === at ? withLists(value, bend) : value)),
  );

/** Serves the playground where it must not be, and only there. */
const elsewhere: MakeFault = () => ({
  answer: (answer, request) => {
    if (!isGraphql(request) || !isBrowser(request)) return answer;
    const page = '<html><script></script></html>';
    return answer.status === 200
      ? notFound
      : { status: 200, headers: { 'content-type': 'text/html' }, body: undefined, text: page };
  },
});

const amountMetaAsAsked = onGraphqlData(asksForAll, (data): unknown =>
  JSON.parse(JSON.stringify(data).replace(/"pageSize":\d+/g, '"pageSize":1000')),
);
const answeredEmpty = jsonReply(200, { data: {} });
const isDeep = ({ query }: Operation): boolean => query.startsWith('query deep');
const braces = ({ query }: Operation): number => query.split('{').length - 1;
const isTooDeep = (operation: Operation): boolean => isDeep(operation) && braces(operation) > 5;
const isIntrospection = ({ query }: Operation): boolean => /__schema|__type\(/.test(query);
const typename = (): Operation => ({ query: '{ __typename }', variables: {} });

/** Changes the answer to a query with so many nested selections; the limit of the project is 10. */
const onBraces = (count: number, reply: Reply): MakeFault =>
  // does not count the braces of the list argument
  onOperation(
    (operation) => isDeep(operation) && !operation.query.includes('...') && braces(operation) - 1 === count,
    reply,
  );
const tooDeep = graphqlReply("'deep' exceeds maximum operation depth of 10");

// biome-ignore format: a table, one mutant a row
export const graphqlLimitMutants: Row[] = [
  ['graphql.amount.root-unlimited', 'graphql.limits.amount', 'A list holds more than amountLimit.',
    onListsAt(0, oneMore)],
  ['graphql.amount.nested-unlimited', 'graphql.limits.amount', 'A nested list holds more than amountLimit.',
    onListsAt(1, oneMore)],
  ['graphql.amount.fixed', 'graphql.limits.amount-configured',
    'Lists hold a fixed number of entries, whatever is configured.',
    onGraphqlData(asksForAll, (data) => withLists(data, (list) => list.slice(0, 20)))],
  ['graphql.amount.meta-as-asked', 'errors.limits-clamped',
    'meta shows the page size that was asked for, not the one that was given.', amountMetaAsAsked],
  ['graphql.depth.unlimited', 'graphql.limits.depth', 'A query may nest as deep as it likes.',
    onOperation(isDeep, answeredEmpty)],
  ['graphql.depth.mutations-unlimited', 'graphql.limits.depth', 'A mutation may nest as deep as it likes.',
    onOperation(({ query }) => query.startsWith('mutation deep'), answeredEmpty)],
  ['graphql.depth.fragments-not-counted', 'graphql.limits.depth', 'What stands in a fragment does not count.',
    onOperation(({ query }) => query.includes('fragment Deep'), answeredEmpty)],
  ['graphql.depth.fragment-counted-once', 'graphql.limits.depth', 'A fragment counts where it is spread first alone.',
    onOperation(({ query }) => query.split('...Deep0').length > 2, answeredEmpty)],
  ['graphql.depth.half', 'graphql.limits.depth-within', 'Queries are refused at half of the depth that is configured.',
    onOperation(isTooDeep, graphqlReply("'deep' exceeds maximum operation depth of 5"))],
  ['graphql.depth.one-more', 'graphql.limits.depth', 'A query may nest one level deeper than is configured.',
    onBraces(12, jsonReply(200, { data: { deep: null } }))],
  ['graphql.depth.root-counted', 'graphql.limits.depth-border', 'The root field counts as a level.',
    onBraces(11, tooDeep)],
  ['graphql.depth.one-less', 'graphql.limits.depth-within', 'A query is refused that is as deep as is configured.',
    onBraces(10, tooDeep)],
  ['graphql.tracing.on', 'graphql.config.tracing', 'Answers tell how long each field took.',
    onGraphql(any, (body) => ({ ...body, extensions: { tracing: { version: 1, duration: 1 } } }))],
  ['graphql.depth.other-message', 'graphql.limits.depth-message',
    'A query that is too deep is refused without saying so.',
    onErrors(isDeep, () => ({ message: 'Bad Request', extensions: {} }))],
  ['graphql.playground.none', 'graphql.playground', 'A browser gets no playground.',
    requests((request) => isGraphql(request) && isBrowser(request), graphqlReply('GET query missing.'))],
  ['graphql.playground.bare-address', 'graphql.playground.environments', 'The playground is there without a query string alone.',
    requests((request) => isGraphql(request) && isBrowser(request) && request.path.includes('?'), graphqlReply('GET query missing.'))],
  ['graphql.playground.other-environments', 'graphql.playground.environments',
    'The playground is there in production, and only there.', elsewhere],
  ['graphql.playground.not-always', 'graphql.config.playground-always',
    'playgroundAlways is obeyed the other way round.', elsewhere],
  ['graphql.introspection.none', 'graphql.introspection.development', 'Introspection is refused in development too.',
    onOperation(isIntrospection, graphqlReply('introspection is not allowed'))],
  ['graphql.introspection.deep-refused', 'graphql.introspection.development',
    'Introspection counts towards depthLimit.',
    onOperation(({ query }) => /ofType[^}]*ofType/.test(query), graphqlReply('exceeds maximum operation depth'))],
  ['graphql.introspection.open', 'graphql.introspection.production', 'Introspection is answered in production.',
    onOperation(isIntrospection, typename)],
  ['graphql.introspection.open-in-fragments', 'graphql.introspection.production',
    'Introspection is answered in production where it stands in a fragment.',
    onOperation(({ query }) => /fragment \w+ on Query \{ __schema/.test(query), typename)],
  ['graphql.endpoint.moved', 'graphql.config.endpoint', 'The configured path of the endpoint is not obeyed.',
    requests(isGraphql, notFound)],
];
