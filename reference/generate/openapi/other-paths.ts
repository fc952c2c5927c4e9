/** Path items beside those of endpoints: GraphQL, and uploaded files. */
import { ANY_OBJECT, ANYTHING, listOf, objectOf, ref, TEXT } from './json-schema.ts';
import { answerOf, json } from './operations.ts';

/** The path item of the GraphQL endpoint. */
export function graphqlPath() {
  const operation = objectOf(
    { query: TEXT, variables: ANYTHING, operationName: ANYTHING, extensions: ANYTHING },
    [],
    true,
  );
  const result = objectOf({ data: ANYTHING, errors: listOf(ANY_OBJECT), extensions: ANY_OBJECT }, []);
  const results = { anyOf: [result, listOf(result)] };
  const failure = {
    description: 'The document is invalid',
    content: { ...json({ anyOf: [results, ref('Error')] }), 'text/plain': { schema: TEXT } },
  };
  const responses = { '200': answerOf(results, 'The answer'), default: failure };
  const form = { 'multipart/form-data': { schema: ANY_OBJECT } };
  const texts = ['query', 'variables', 'operationName', 'extensions'];
  return {
    get: {
      operationId: 'queryGraphql',
      tags: ['graphql'],
      parameters: texts.map((name) => ({ name, in: 'query', schema: TEXT })),
      responses,
    },
    post: {
      ...{ operationId: 'graphql', tags: ['graphql'] },
      requestBody: { required: true, content: { ...json({ anyOf: [operation, listOf(operation)] }), ...form } },
      responses,
    },
  };
}

/** The path item of uploaded files. */
export const uploadsPath = () => ({
  parameters: [{ name: 'name', in: 'path', required: true, schema: TEXT }],
  get: {
    ...{ operationId: 'uploadedFile', tags: ['upload'], summary: 'An uploaded file' },
    responses: {
      '200': { description: 'Its bytes', content: { '*/*': {} } },
      '206': { description: 'A part of its bytes', content: { '*/*': {} } },
      default: {
        description: 'There is no such file or part',
        content: { ...json(ref('Error')), 'text/plain': { schema: TEXT } },
      },
    },
  },
});
