/** Hints at why an answer is not what its sender expected, for the log only: they tell what the requester may not see. */
import type { ContentType, Model } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { isObject } from '../model/object.ts';
import type { EndpointFinder } from '../rest/endpoints.ts';
import { namesIn, queryStringOf } from '../rest/paths.ts';
import type { Reader } from '../store/reader.ts';
import type { Recorded } from './request-log.ts';

/** The content that an answer comes from. */
export interface Surroundings {
  readonly model: Model;
  readonly store: Reader;
  readonly endpointAt: EndpointFinder;
  /** Path of the endpoints: `/api`. */
  readonly prefix: string;
}

/** The hints for one request, the most important first. */
export function hintsOf(entry: Recorded, answer: unknown, surroundings: Surroundings): string[] {
  const { path, status, method } = entry;
  const { prefix, model, endpointAt } = surroundings;
  const errors = errorsIn(answer, status);
  if (!path.startsWith(`${prefix}/`)) return errors;
  const { name = '', id } = namesOf(path.slice(prefix.length));
  const endpoint = endpointAt(name, id);
  if (!endpoint) return status === 404 ? [...errors, ...unknownName(name, model)] : errors;
  const { contentType, actions } = endpoint;
  const action = actions[method];
  if (status === 403 && action) return [...errors, forbidden(`${contentType.uid}.${action}`, entry)];
  if (status === 404) return [...errors, ...absent(contentType, id, surroundings)];
  if (status === 400) return [...errors, ...errors.flatMap((message) => invalidName(contentType, message))];
  if (status !== 200 || method !== 'GET') return errors;
  const isEmpty = isObject(answer) && Array.isArray(answer.data) && answer.data.length === 0;
  return isEmpty ? empty(contentType, surroundings) : unpopulated(contentType, path);
}

/** Messages of errors in an answer of REST or GraphQL. */
function errorsIn(answer: unknown, status: number): string[] {
  if (!isObject(answer)) return [];
  const list = Array.isArray(answer.errors) ? answer.errors : status >= 400 ? [answer.error] : [];
  return list.flatMap((error) => (isObject(error) && typeof error.message === 'string' ? [error.message] : []));
}

function namesOf(path: string) {
  try {
    return namesIn(path);
  } catch {
    return {};
  }
}

function unknownName(name: string, { contentTypes }: Model): string[] {
  const all = [...contentTypes.values()].filter(({ hasEndpoints }) => hasEndpoints);
  const singular = all.find((type) => type.singularName === name);
  if (singular) return [`the entries of ${singular.uid} are at ${singular.pluralName}`];
  const names = all.map((type) => (type.kind === 'singleType' ? type.singularName : type.pluralName));
  return name === '' ? [] : [`no content-type is called ${name}${didYouMean(name, names)}`];
}

function forbidden(action: string, { headers = {} }: Recorded): string {
  const who = headers.authorization === undefined ? 'nobody is signed in, and the public role' : 'the token or user';
  return `${who} may not ${action}: grant it to the role, or start with --public ${action}`;
}

const INVALID = 'Invalid parameter ';

/** What may have been meant by a name that is not permitted in `filters`, `sort` or `fields`. */
function invalidName({ attributes }: ContentType, message: string): string[] {
  if (!message.startsWith(INVALID) || message.includes(':')) return [];
  const name = message.slice(INVALID.length);
  const attribute = attributes.get(name);
  if (attribute?.private || attribute?.type === 'password') return [`${name} is hidden from every answer and query`];
  if (attribute?.type === 'media' || attribute?.type === 'dynamiczone')
    return [`${name} is ${attribute.type}, which filters and sort cannot look into`];
  if (attribute) return [`${name} cannot stand here, or the requester may not find what it links to`];
  if (name.includes('.')) return [`names nest by brackets: [${name.split('.').join('][')}]`];
  return [`no attribute is called ${name}${didYouMean(name, attributes.keys())}`];
}

/** Why an entry is not there. */
function absent(type: ContentType, id: string | undefined, { store }: Surroundings): string[] {
  const all = store.all(type.uid);
  if (id === undefined) {
    if (all.length === 0) return [`${type.singularName} has no entry yet`];
    return empty(type, { store });
  }
  if (!/^\d+$/.test(id)) {
    const slug = [...type.attributes.values()].find(({ type: kind }) => kind === 'uid')?.name ?? 'slug';
    return [`${id} is no id: entries are found by another value with filters[${slug}][$eq]=${id}`];
  }
  const highest = all.reduce((most, entry) => Math.max(most, entry.id), 0);
  return [`no ${type.singularName} has the id ${id}${highest === 0 ? '' : `; ids go up to ${highest}`}`];
}

/** Why a list may be empty. */
function empty(type: ContentType, { store }: Pick<Surroundings, 'store'>): string[] {
  const all = store.all(type.uid);
  if (all.length === 0) return [`there is no ${type.singularName} yet`];
  const drafts = all.filter(({ publishedAt }) => type.draftAndPublish && publishedAt === null).length;
  const locales = type.localized ? [...new Set(all.map(({ locale }) => String(locale)))] : [];
  return [
    `no entry passes, of ${all.length} in all`,
    ...(drafts > 0 ? [`${drafts} of them are drafts, shown with publicationState=preview`] : []),
    ...(locales.length > 0
      ? [`they are in the locales ${locales.join(', ')}; without locale the default one is listed`]
      : []),
  ];
}

/** What an answer without populations leaves out. */
function unpopulated(type: ContentType, path: string): string[] {
  const names = [...new URLSearchParams(queryStringOf(path)).keys()];
  if (names.some((name) => /^populate(\[|$)/.test(name))) return [];
  const missing = [...type.attributes.values()]
    .filter((attribute) => isPopulated(attribute.type) && !attribute.private && !SYSTEM.has(attribute.name))
    .map(({ name }) => name);
  return missing.length === 0 ? [] : [`not populated: ${missing.join(', ')}`];
}

const isPopulated = (kind: string): boolean => ['relation', 'media', 'component', 'dynamiczone'].includes(kind);

const SYSTEM: ReadonlySet<string> = new Set(['createdBy', 'updatedBy', 'localizations']);
