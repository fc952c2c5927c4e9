/** Mutants of files sent by GraphQL (4.9). */
import { isObject, requests, without } from './faults.ts';
import { answeredWith, asking, asksForField, onOperation } from './graphql-mutations.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';

const isGraphql = (request: Passing): boolean => /\/graphql(\?|$)/.test(request.path);

const uploadInfoIgnored = requests(
  (request) => isGraphql(request) && request.text.includes('name="operations"'),
  (request) => ({
    ...request,
    text: request.text.replace(/"info":\{[^}]*\}/, (info) => '"info":{}'.padEnd(info.length)),
  }),
);
const uploadFirstOnly: MakeFault = () => ({
  answer: (answer) => {
    if (!isObject(answer.body) || !isObject(answer.body.data)) return answer;
    const { multipleUpload } = answer.body.data;
    if (!Array.isArray(multipleUpload)) return answer;
    return { ...answer, body: { data: { multipleUpload: multipleUpload.slice(0, 1) } } };
  },
});
const uploadInfoNotUpdated = onOperation(asksForField('updateFileInfo'), (operation, request) =>
  asking(request, { ...operation, variables: { ...operation.variables, info: {} } }),
);
const uploadNotRemoved = answeredWith('removeFile', ({ variables }) => ({
  data: { id: variables.id, attributes: without({ name: null }, '') },
}));
const uploadRelatedUnknown = requests(
  (request) => isGraphql(request),
  (request) => ({ ...request, text: request.text.replace(/\brelated\b/, 'relatedTo') }),
);

// biome-ignore format: a table, one mutant a row
export const graphqlUploadMutants: Row[] = [
  ['graphql.upload.info-ignored', 'graphql.upload', 'upload does not keep what info says of the file.',
    uploadInfoIgnored],
  ['graphql.upload.first-only', 'graphql.upload', 'multipleUpload answers the first file only.', uploadFirstOnly],
  ['graphql.upload.info-not-updated', 'graphql.upload', 'updateFileInfo changes nothing.', uploadInfoNotUpdated],
  ['graphql.upload.not-removed', 'graphql.upload', 'removeFile leaves the file there.', uploadNotRemoved],
  ['graphql.upload-related.unknown', 'graphql.upload-related', 'UploadFile has no field related.',
    uploadRelatedUnknown],
];
