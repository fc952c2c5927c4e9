/** Mutants of what the GraphQL endpoint offers: where it is, that it mutates, one entry and single types (4.9). */
import { Kind, visit } from 'graphql';
import { oneName } from '../models/graphql-names.ts';
import { isObject, requests } from './faults.ts';
import { graphqlReply, isQuery } from './graphql-answered.ts';
import { onDocument } from './graphql-documents.ts';
import { asked, isMutation, onGraphql, rootFields } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';

const availableNoMutations: MakeFault = () => ({
  request: (request) => {
    const operation = asked(request);
    return operation && isMutation(operation) ? graphqlReply('Schema is not configured for mutations.') : request;
  },
});
const pathEverywhere = requests(
  (request) => request.path === '/api/graphql',
  (request) => ({ ...request, path: '/graphql' }),
);
const notFoundError = onGraphql(isQuery, (body, answer, { query }) => {
  const isLost = isObject(body.data) && Object.values(body.data).some((one) => isObject(one) && one.data === null);
  return isLost && query.includes('(id:') ? { ...body, errors: [{ message: 'Not Found' }] } : answer;
});
const findOneAnother = onDocument((document, { contentTypes }) =>
  visit(document, {
    Field: (node) =>
      contentTypes.some((type) => type.kind === 'collectionType' && oneName(type) === node.name.value) &&
      node.arguments?.some((one) => one.name.value === 'id')
        ? {
            ...node,
            arguments: node.arguments.map((one) => ({ ...one, value: { kind: Kind.STRING, value: '1' } })),
          }
        : undefined,
  }),
);
const singleFindEmpty: MakeFault = ({ model }) => ({
  answer: (answer, request) => {
    const operation = asked(request);
    const singles = model.contentTypes.filter(({ kind }) => kind === 'singleType').map(oneName);
    if (!operation || isMutation(operation) || !isObject(answer.body) || !isObject(answer.body.data)) return answer;
    const empty = rootFields(operation.query)
      .filter(({ name }) => singles.includes(name.value))
      .map(({ name, alias }) => [(alias ?? name).value, { data: null }] as const);
    return { ...answer, body: { ...answer.body, data: { ...answer.body.data, ...Object.fromEntries(empty) } } };
  },
});

// biome-ignore format: a table, one mutant a row
export const graphqlServiceMutants: Row[] = [
  ['graphql.available.no-mutations', 'graphql.available', 'Mutations are refused.', availableNoMutations],
  ['graphql.path.everywhere', 'graphql.path', 'GraphQL is served at /api/graphql too.', pathEverywhere],
  ['graphql.not-found.error', 'graphql.not-found', 'An unknown id is an error.', notFoundError],
  ['graphql.find-one.another', 'graphql.find-one', 'The query of one entry answers the first entry, whatever the id.',
    findOneAnother],
  ['graphql.single-find.empty', 'graphql.single-find', 'The query of a single type answers nothing.', singleFindEmpty,
    ({ contentTypes }) => (contentTypes.some((type) => type.kind === 'singleType') ? undefined : 'no single type')],
];
