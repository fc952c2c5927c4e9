/** Mutants of plugins by GraphQL (4.9): files, and the lists of locales, files, users and roles. */
import { isObject } from '../models/json.ts';
import { atEveryDepth } from './changes.ts';
import { answers, entryIn, filterMembers, mapMembers, requests, without } from './faults.ts';
import {
  answerWith,
  asksFor,
  asksForField,
  onField,
  onInput,
  onOperation,
  withOperation,
  withoutArgument,
} from './graphql-mutations.ts';
import type { Row } from './mutant.ts';
import { isGraphql } from './when.ts';

const uploadFirstOnly = answers(isGraphql, (answer) => {
  const { multipleUpload } = entryIn(answer) ?? {};
  if (!Array.isArray(multipleUpload)) return answer;
  return { ...answer, body: { data: { multipleUpload: multipleUpload.slice(0, 1) } } };
});
/** A file without its attributes. */
const withoutAttributes = (value: unknown): unknown =>
  isObject(value) && 'attributes' in value ? { ...value, attributes: null } : value;

/** Files are taken in the order of the parts, not by the names that `map` gives. */
const uploadByOrder = requests(isGraphql, (request) => {
  const names = [...request.text.matchAll(/name="([^"]+)"; filename=/g)].map(([, name = '']) => name);
  const map = /name="map"\r\n\r\n(\{.*\})\r\n/.exec(request.text)?.[1];
  if (map === undefined) return request;
  const places: unknown[] = Object.values(JSON.parse(map));
  const byOrder = Object.fromEntries(places.map((place, at) => [names[at] ?? '', place]));
  return { ...request, text: request.text.replace(map, JSON.stringify(byOrder)) };
});
/** Of the places that `map` gives a file the first alone counts. */
const uploadFirstPlace = requests(isGraphql, (request) => {
  const map = /name="map"\r\n\r\n(\{.*\})\r\n/.exec(request.text)?.[1];
  if (map === undefined) return request;
  const places = Object.entries<unknown>(JSON.parse(map));
  const first = places.map(([name, of]) => [name, Array.isArray(of) ? of.slice(0, 1) : of]);
  return { ...request, text: request.text.replace(map, JSON.stringify(Object.fromEntries(first))) };
});
const uploadInfoNotUpdated = onOperation(asksForField('updateFileInfo'), (operation, request) =>
  withOperation(request, { ...operation, variables: { ...operation.variables, info: {} } }),
);
const uploadNotRemoved = answerWith('removeFile', ({ variables }) => ({
  data: { id: variables.id, attributes: without({ name: null }, '') },
}));

/** Lists of plugins without their first item, and single entries that are another one. */
const pluginLists: Row[] = ['i18NLocale', 'uploadFile', 'usersPermissionsUser', 'usersPermissionsRole'].flatMap(
  (one): Row[] => [
    [
      `graphql.plugin-lists.${one}s-short`,
      'graphql.plugin-lists',
      `${one}s leaves out the first one.`,
      onField(`${one}s`, (value) => ({ ...value, data: Array.isArray(value.data) ? value.data.slice(1) : value.data })),
    ],
    [
      `graphql.plugin-lists.${one}-empty`,
      'graphql.plugin-lists',
      `${one} finds nothing.`,
      onField(one, (value) => ({ ...value, data: null })),
    ],
  ],
);

/** Lists of plugins that ignore an argument. */
const pluginArguments: Row[] = ['i18NLocales', 'uploadFiles', 'usersPermissionsRoles'].flatMap((many) =>
  ['filters', 'sort', 'pagination'].map(
    (name): Row => [
      `graphql.plugin-lists.${many}-${name}`,
      'graphql.plugin-lists',
      `${name} of ${many} is ignored.`,
      onOperation(asksForField(many), (operation) => ({
        ...operation,
        query: withoutArgument(operation.query, name),
      })),
    ],
  ),
);

// biome-ignore format: a table, one mutant a row
export const graphqlPluginMutants: readonly Row[] = [
  ...pluginLists,
  ...pluginArguments,
  ['graphql.users.role-undescribed', 'graphql.users-operations',
    'A role that a mutation renames loses its description.',
    onInput((operation) => asksFor(operation, /^updateUsersPermissionsRole$/), (data) => ({ description: '', ...data }))],
  ['graphql.upload.first-only', 'graphql.upload', 'multipleUpload answers the first file only.', uploadFirstOnly],
  ['graphql.upload.by-order', 'graphql.upload', 'Files of a form are taken in the order of its parts.', uploadByOrder],
  ['graphql.upload.first-place', 'graphql.upload', 'A file of a form stands in the first of its places alone.', uploadFirstPlace],
  ['graphql.upload.several-unattached', 'upload.attach', 'multipleUpload attaches nothing.',
    requests(isGraphql, (request) =>
      request.text.includes('multipleUpload(') ? { ...request, text: request.text.replace('"refId":', '"refNo":') } : request)],
  ['graphql.upload.info-not-updated', 'graphql.upload', 'updateFileInfo changes nothing.', uploadInfoNotUpdated],
  ['graphql.upload.info-not-emptied', 'graphql.upload', 'updateFileInfo leaves what an empty text should clear.',
    onOperation(asksForField('updateFileInfo'), ({ variables, ...operation }) => ({
      ...operation,
      variables: mapMembers(variables, (info) => (isObject(info) ? filterMembers(info, (value) => value !== '') : info)),
    }))],
  ['graphql.upload.not-removed', 'graphql.upload', 'removeFile leaves the file there.', uploadNotRemoved],
  ['graphql.upload-related.file-lost', 'graphql.upload-related', 'A file that is asked what holds it has no attributes.',
    answers((request) => isGraphql(request) && /\brelated\b/.test(request.text),
      (answer) => ({ ...answer, body: atEveryDepth(answer.body, withoutAttributes) }))],
  ['graphql.upload-related.unknown', 'graphql.upload-related', 'UploadFile has no field related.',
    requests(isGraphql, (request) => ({ ...request, text: request.text.replace(/\brelated\b/, 'relatedTo') }))],
];
