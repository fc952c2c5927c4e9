/** Finds out what a request creates, and in which list to search for it when the answer is lost. */
import { attributesOf } from '../../models/answered-attributes.ts';
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject, jsonIn } from '../../models/json.ts';
import { collectionTypes } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { filesPath, registerPath, rolesPath, uploadPath, usersPath } from '../arrange/things.ts';
import { endpointFinder, endpointPath } from '../endpoints.ts';
import type { Request } from '../exchange.ts';
import { mutationFields } from '../graphql-fields.ts';
import { mayComeFrom } from './resemblance.ts';

/** A list of existing things, if possible with the newest first. */
export interface Collection {
  /** Path of the list. The path of an item adds its identifier. */
  readonly path: string;
  readonly query: string;
}

/** One thing that a request creates. */
export interface Creation {
  readonly collection: Collection;
  /** Whether an item of the list may be this thing. */
  matches(item: JsonObject): boolean;
}

const latest = 'sort=id:desc&pagination[pageSize]=100';
const users: Collection = { path: usersPath, query: 'sort=id:desc' };
const roles: Collection = { path: rolesPath, query: '' };
const files: Collection = { path: filesPath, query: latest };

/** Creates a finder of the creations of a request. */
export function creationFinder(model: Model): (request: Request) => Creation[] {
  const find = endpointFinder(model);
  const byMutation = new Map<string, ContentType>();
  for (const type of collectionTypes(model)) {
    byMutation.set(fillName('create<X>', type), type);
    byMutation.set(fillName('create<X>Localization', type), type);
  }

  const entry = (type: ContentType, data: unknown): Creation => ({
    collection: entriesOf(type),
    matches: (item) => mayComeFrom(type, isObject(data) ? data : {}, attributesOf(item)),
  });

  const byGraphql = (request: Request): Creation[] =>
    mutationFields(request).flatMap(({ name, arguments: args }) => {
      const type = byMutation.get(name);
      if (type) return [entry(type, args.data)];
      if (name === 'register') return [user(args.input)];
      if (name === 'createUsersPermissionsUser') return [user(args.data)];
      return name === 'upload' || name === 'multipleUpload' ? filesOf(request) : [];
    });

  return (request) => {
    const [path = ''] = request.path.split('?');
    const endpoint = find(path);
    if (endpoint) {
      const { type, segment, rest } = endpoint;
      const isCreation =
        request.method === 'POST' &&
        type.kind === 'collectionType' &&
        (segment === undefined || rest === 'localizations');
      return [...(isCreation ? [entry(type, creationData(request, rest))] : []), ...filesOf(request)];
    }
    if (request.method !== 'POST') return [];
    if (path === usersPath || path === registerPath) return [user(request.body)];
    if (path === rolesPath) return [role(request.body)];
    if (path === uploadPath) return request.path.includes('id=') ? [] : filesOf(request);
    return byGraphql(request);
  };
}

function entriesOf(type: ContentType): Collection {
  const state = [
    ...(type.draftAndPublish ? ['publicationState=preview'] : []),
    ...(type.localized ? ['locale=all'] : []),
  ];
  return { path: endpointPath(type), query: [...state, latest].join('&') };
}

const user = (sent: unknown): Creation => {
  const { email, username } = isObject(sent) ? sent : {};
  return {
    collection:
      typeof email === 'string' ? { ...users, query: `filters[email][$eqi]=${encodeURIComponent(email)}` } : users,
    matches: (item) => item.username === username && String(item.email).toLowerCase() === String(email).toLowerCase(),
  };
};

const role = (sent: unknown): Creation => ({
  collection: roles,
  matches: (item) => isObject(sent) && item.name === sent.name,
});

/** The files of a form, each by its name. */
const filesOf = ({ form = [] }: Request): Creation[] =>
  form.flatMap((part) =>
    'filename' in part ? [{ collection: files, matches: (item: JsonObject) => item.name === part.filename }] : [],
  );

/** The values of a creation: in an envelope, in a form, or without one for a localization (`rest` of its endpoint). */
export function creationData({ body, rawBody, form }: Request, rest: string | undefined): unknown {
  const text = form?.find((part) => part.name === 'data');
  const sent = body ?? jsonIn(rawBody ?? (text && 'value' in text ? text.value : ''));
  if (!isObject(sent)) return {};
  return rest === 'localizations' || form !== undefined ? sent : sent.data;
}
