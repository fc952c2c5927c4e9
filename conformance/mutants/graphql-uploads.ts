/** Mutants of files sent by GraphQL (4.9). */
import { byHand, isObject, without } from './faults.ts';
import { answeredWith, asking, asksForField, onOperation } from './graphql-mutations.ts';
import type { Mutant, Passing } from './mutant.ts';

const isGraphql = (request: Passing): boolean => /\/graphql(\?|$)/.test(request.path);

export const graphqlUploadMutants: Mutant[] = [
  {
    id: 'graphql.upload.info-ignored',
    clause: 'graphql.upload',
    breaks: 'upload does not keep what info says of the file.',
    ...byHand(() => ({
      request: (request) =>
        isGraphql(request) && request.text.includes('name="operations"')
          ? { ...request, text: request.text.replace(/"info":\{[^}]*\}/, (info) => '"info":{}'.padEnd(info.length)) }
          : request,
    })),
  },
  {
    id: 'graphql.upload.first-only',
    clause: 'graphql.upload',
    breaks: 'multipleUpload answers the first file only.',
    ...byHand(() => ({
      answer: (answer) => {
        if (!isObject(answer.body) || !isObject(answer.body.data)) return answer;
        const { multipleUpload } = answer.body.data;
        if (!Array.isArray(multipleUpload)) return answer;
        return { ...answer, body: { data: { multipleUpload: multipleUpload.slice(0, 1) } } };
      },
    })),
  },
  {
    id: 'graphql.upload.info-not-updated',
    clause: 'graphql.upload',
    breaks: 'updateFileInfo changes nothing.',
    ...onOperation(asksForField('updateFileInfo'), (operation, request) =>
      asking(request, { ...operation, variables: { ...operation.variables, info: {} } }),
    ),
  },
  {
    id: 'graphql.upload.not-removed',
    clause: 'graphql.upload',
    breaks: 'removeFile leaves the file there.',
    ...answeredWith('removeFile', ({ variables }) => ({
      data: { id: variables.id, attributes: without({ name: null }, '') },
    })),
  },
  {
    id: 'graphql.upload-related.unknown',
    clause: 'graphql.upload-related',
    breaks: 'UploadFile has no field related.',
    ...byHand(() => ({
      request: (request) =>
        isGraphql(request) ? { ...request, text: request.text.replace(/\brelated\b/, 'relatedTo') } : request,
    })),
  },
];
