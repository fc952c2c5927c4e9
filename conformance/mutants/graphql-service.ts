/** Mutants of what the GraphQL endpoint offers: where it is, that it mutates, one entry and single types (4.9). */
import { Kind, visit } from 'graphql';
import { oneName } from '../models/graphql-names.ts';
import { byHand, isObject } from './faults.ts';
import { graphqlReply, isQuery } from './graphql-answered.ts';
import { onDocument } from './graphql-documents.ts';
import { asked, isMutation, onGraphql, rootFields } from './graphql-mutations.ts';
import type { Mutant } from './mutant.ts';

export const graphqlServiceMutants: Mutant[] = [
  {
    id: 'graphql.available.no-mutations',
    clause: 'graphql.available',
    breaks: 'Mutations are refused.',
    ...byHand(() => ({
      request: (request) => {
        const operation = asked(request);
        return operation && isMutation(operation) ? graphqlReply('Schema is not configured for mutations.') : request;
      },
    })),
  },
  {
    id: 'graphql.path.everywhere',
    clause: 'graphql.path',
    breaks: 'GraphQL is served at /api/graphql too.',
    ...byHand(() => ({
      request: (request) => (request.path === '/api/graphql' ? { ...request, path: '/graphql' } : request),
    })),
  },
  {
    id: 'graphql.not-found.error',
    clause: 'graphql.not-found',
    breaks: 'An unknown id is an error.',
    ...onGraphql(isQuery, (body, answer, { query }) => {
      const isLost = isObject(body.data) && Object.values(body.data).some((one) => isObject(one) && one.data === null);
      return isLost && query.includes('(id:') ? { ...body, errors: [{ message: 'Not Found' }] } : answer;
    }),
  },
  {
    id: 'graphql.find-one.another',
    clause: 'graphql.find-one',
    breaks: 'The query of one entry answers the first entry, whatever the id.',
    ...onDocument((document, { contentTypes }) =>
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
    ),
  },
  {
    id: 'graphql.single-find.empty',
    clause: 'graphql.single-find',
    breaks: 'The query of a single type answers nothing.',
    needs: ({ contentTypes }) =>
      contentTypes.some((type) => type.kind === 'singleType') ? undefined : 'no single type',
    ...byHand(({ model }) => ({
      answer: (answer, request) => {
        const operation = asked(request);
        const singles = model.contentTypes.filter(({ kind }) => kind === 'singleType').map(oneName);
        if (!operation || isMutation(operation) || !isObject(answer.body) || !isObject(answer.body.data)) return answer;
        const empty = rootFields(operation.query)
          .filter(({ name }) => singles.includes(name.value))
          .map(({ name, alias }) => [(alias ?? name).value, { data: null }] as const);
        return { ...answer, body: { ...answer.body, data: { ...answer.body.data, ...Object.fromEntries(empty) } } };
      },
    })),
  },
];
