/** Mutants of what a model says beside its attributes (2.1): other names, options of plugins. */
import type { ContentType } from '../models/model.ts';
import { answers, isObject, jsonReply, mapData, onEntry, without } from './faults.ts';
import type { MakeFault, Passing, Row } from './mutant.ts';
import { routeOf } from './routes.ts';

/** A fault that sends a path made of another name to the endpoint of its content-type. */
const answeringUnder =
  (nameOf: (type: ContentType) => string | undefined): MakeFault =>
  ({ model }) => ({
    request: (request): Passing => {
      const name = /^\/api\/([^/?]+)/.exec(request.path)?.[1] ?? '';
      const type = model.contentTypes.find(
        (one) => one.kind === 'collectionType' && nameOf(one)?.toLowerCase() === decodeURIComponent(name).toLowerCase(),
      );
      if (type === undefined || routeOf(request, model) !== undefined) return request;
      return { ...request, path: request.path.replace(name, type.pluralName) };
    },
  });

const pluginOptionsAllLocalized = onEntry((entry) =>
  isObject(entry.attributes) ? { ...entry, attributes: { locale: 'en', ...entry.attributes } } : entry,
);
const pluginOptionsNoneLocalized = onEntry((entry) =>
  isObject(entry.attributes) ? { ...entry, attributes: without(entry.attributes, 'locale') } : entry,
);

// biome-ignore format: a table, one mutant a row
export const modelNameMutants: Row[] = [
  ['model.collection-name.answers', 'model.collection-name', 'A content-type answers under its collectionName too.',
    answeringUnder(({ collectionName }) => collectionName)],
  ['model.display-name.answers', 'model.display-name', 'A content-type answers under its display name too.',
    answeringUnder(({ displayName }) => displayName)],
  ['model.plugin-options.all-localized', 'model.plugin-options',
    'Every content-type is localized, whatever its pluginOptions say.', pluginOptionsAllLocalized],
  ['model.plugin-options.none-localized', 'model.plugin-options',
    'No content-type is localized, whatever its pluginOptions say.', pluginOptionsNoneLocalized],
  ['versioning.two-shapes.flat', 'versioning.two-shapes', 'The fields of an entry stand beside its id.',
    onEntry((entry) => (isObject(entry.attributes) ? { ...without(entry, 'attributes'), ...entry.attributes } : entry))],
  ['versioning.two-shapes.half-flat', 'versioning.two-shapes', 'createdAt stands beside the attributes of an entry.',
    onEntry((entry) => (isObject(entry.attributes) ? { ...entry, createdAt: entry.attributes.createdAt } : entry))],
];

/** Paths of plugins whose answers need not have the envelope. */
const ofPlugins = /^\/api\/(users|upload\/files)(\/|\?|$)/;

const wrapped = (which: RegExp, key: string) =>
  answers(
    ({ method, path }, answer) => method === 'GET' && answer.status === 200 && ofPlugins.test(path) && which.test(path),
    (answer) => jsonReply(200, { [key]: answer.body }),
  );

const usersEmptyEnvelope = answers(
  ({ method, path }, answer) => method === 'GET' && /^\/api\/users\/\d+/.test(path) && isObject(answer.body),
  (answer) => ({ ...answer, body: { data: mapData(answer.body, ({ id }) => ({ id, attributes: {} })), meta: {} } }),
);

// biome-ignore format: a table, one mutant a row
export const pluginAnswerMutants: Row[] = [
  ['plugins.users.wrapped', 'rest.plugins.no-envelope', 'Users are answered in an envelope of another kind.',
    wrapped(/users/, 'result')],
  ['plugins.files.wrapped', 'rest.plugins.no-envelope', 'Files are answered in an envelope of another kind.',
    wrapped(/upload/, 'results')],
  ['plugins.users.empty-envelope', 'rest.plugins.no-envelope', 'One user is answered as an entry without its fields.',
    usersEmptyEnvelope],
];
