/** Mutants of what a model says beside its attributes (2.1): other names, options of plugins. */
import type { ContentType } from '../models/model.ts';
import { byHand, isObject, jsonReply, mapData, onEntry, without } from './faults.ts';
import type { Mutant, Passing } from './mutant.ts';
import { routeOf } from './routes.ts';

/** A fault that sends a path made of another name to the endpoint of its content-type. */
const answeringUnder = (nameOf: (type: ContentType) => string | undefined) =>
  byHand(({ model }) => ({
    request: (request): Passing => {
      const name = /^\/api\/([^/?]+)/.exec(request.path)?.[1] ?? '';
      const type = model.contentTypes.find(
        (one) => one.kind === 'collectionType' && nameOf(one)?.toLowerCase() === decodeURIComponent(name).toLowerCase(),
      );
      if (type === undefined || routeOf(request, model) !== undefined) return request;
      return { ...request, path: request.path.replace(name, type.pluralName) };
    },
  }));

export const modelNameMutants: Mutant[] = [
  {
    id: 'model.collection-name.answers',
    clause: 'model.collection-name',
    breaks: 'A content-type answers under its collectionName too.',
    ...answeringUnder(({ collectionName }) => collectionName),
  },
  {
    id: 'model.display-name.answers',
    clause: 'model.display-name',
    breaks: 'A content-type answers under its display name too.',
    ...answeringUnder(({ displayName }) => displayName),
  },
  {
    id: 'model.plugin-options.all-localized',
    clause: 'model.plugin-options',
    breaks: 'Every content-type is localized, whatever its pluginOptions say.',
    ...onEntry((entry) =>
      isObject(entry.attributes) ? { ...entry, attributes: { locale: 'en', ...entry.attributes } } : entry,
    ),
  },
  {
    id: 'model.plugin-options.none-localized',
    clause: 'model.plugin-options',
    breaks: 'No content-type is localized, whatever its pluginOptions say.',
    ...onEntry((entry) =>
      isObject(entry.attributes) ? { ...entry, attributes: without(entry.attributes, 'locale') } : entry,
    ),
  },
  {
    id: 'versioning.two-shapes.flat',
    clause: 'versioning.two-shapes',
    breaks: 'The fields of an entry stand beside its id.',
    ...onEntry((entry) =>
      isObject(entry.attributes) ? { ...without(entry, 'attributes'), ...entry.attributes } : entry,
    ),
  },
  {
    id: 'versioning.two-shapes.half-flat',
    clause: 'versioning.two-shapes',
    breaks: 'createdAt stands beside the attributes of an entry.',
    ...onEntry((entry) => (isObject(entry.attributes) ? { ...entry, createdAt: entry.attributes.createdAt } : entry)),
  },
];

/** Paths of plugins whose answers need not have the envelope. */
const ofPlugins = /^\/api\/(users|upload\/files)(\/|\?|$)/;

const wrapped = (which: RegExp, key: string) =>
  byHand(() => ({
    answer: (answer, { method, path }) =>
      method === 'GET' && answer.status === 200 && ofPlugins.test(path) && which.test(path)
        ? jsonReply(200, { [key]: answer.body })
        : answer,
  }));

export const pluginAnswerMutants: Mutant[] = [
  {
    id: 'plugins.users.wrapped',
    clause: 'rest.plugins.no-envelope',
    breaks: 'Users are answered in an envelope of another kind.',
    ...wrapped(/users/, 'result'),
  },
  {
    id: 'plugins.files.wrapped',
    clause: 'rest.plugins.no-envelope',
    breaks: 'Files are answered in an envelope of another kind.',
    ...wrapped(/upload/, 'results'),
  },
  {
    id: 'plugins.users.empty-envelope',
    clause: 'rest.plugins.no-envelope',
    breaks: 'One user is answered as an entry without its fields.',
    ...byHand(() => ({
      answer: (answer, { method, path }) =>
        method === 'GET' && /^\/api\/users\/\d+/.test(path) && isObject(answer.body)
          ? { ...answer, body: { data: mapData(answer.body, ({ id }) => ({ id, attributes: {} })), meta: {} } }
          : answer,
    })),
  },
];
