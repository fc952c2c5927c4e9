/** Reads a single type so that it can be put back as it was, and puts it back. */
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { isObject, type JsonObject } from '../models/schema-file.ts';
import { endpointPath } from './endpoints.ts';
import type { Target } from './target.ts';

export interface SavedSingle {
  readonly model: Model;
  readonly type: ContentType;
  /** What a PUT must send to bring it back; undefined: it did not exist. */
  readonly data: JsonObject | undefined;
}

type Sender = Pick<Target, 'send'>;

/** Reads a single type with everything in it. Throws an Error when it can neither be read nor is known to be absent. */
export async function saveSingle(model: Model, type: ContentType, target: Sender): Promise<SavedSingle> {
  return { model, type, data: await readSingle(model, type, target) };
}

/** Puts a single type back; tells whether it then reads as it did before. */
export async function restoreSingle({ model, type, data }: SavedSingle, target: Sender): Promise<boolean> {
  const path = endpointPath(type);
  if (data === undefined) await target.send({ method: 'DELETE', path, auth: 'full' });
  else await target.send({ method: 'PUT', path, auth: 'full', body: { data } });
  return JSON.stringify(await readSingle(model, type, target)) === JSON.stringify(data);
}

async function readSingle(model: Model, type: ContentType, target: Sender): Promise<JsonObject | undefined> {
  const keys = populateKeys(model, type.attributes);
  const query = ['publicationState=preview', ...keys.map((key, index) => `populate[${index}]=${key}`)].join('&');
  const answer = await target.send({ method: 'GET', path: `${endpointPath(type)}?${query}`, auth: 'full' });
  if (answer.status === 404) return undefined;
  const data = isObject(answer.body) ? answer.body.data : undefined;
  if (data === null) return undefined;
  const attributes = isObject(data) ? data.attributes : undefined;
  if (!isObject(attributes)) throw new Error(`${type.uid} cannot be saved: GET answers ${answer.status}`);
  const state = type.draftAndPublish ? { publishedAt: attributes.publishedAt } : {};
  return { ...writable(model, type.attributes, attributes), ...state };
}

/** Dotted names of everything that must be populated to see the whole; components nest at most this deep. */
function populateKeys(model: Model, attributes: readonly Attribute[], depth = 4): string[] {
  if (depth === 0) return [];
  const keys = attributes.flatMap((attribute): string[] => {
    if (attribute.type === 'relation' || attribute.type === 'media') return [attribute.name];
    const uids = attribute.component ? [attribute.component] : (attribute.components ?? []);
    if (uids.length === 0) return [];
    const inner = uids.flatMap((uid) => populateKeys(model, attributesOf(model, uid), depth - 1));
    return [attribute.name, ...inner.map((key) => `${attribute.name}.${key}`)];
  });
  return [...new Set(keys)];
}

function attributesOf(model: Model, uid: unknown): readonly Attribute[] {
  return model.components.find((component) => component.uid === uid)?.attributes ?? [];
}

/** An answer's attributes in the form that a request body takes. */
function writable(model: Model, attributes: readonly Attribute[], answered: JsonObject): JsonObject {
  return Object.fromEntries(
    attributes
      .filter((attribute) => attribute.name in answered)
      .map((attribute) => [attribute.name, writableValue(model, attribute, answered[attribute.name])]),
  );
}

function writableValue(model: Model, attribute: Attribute, value: unknown): unknown {
  const inner = (item: unknown): unknown => {
    if (!isObject(item)) return item;
    const uid = attribute.component ?? item.__component;
    const zone = attribute.components ? { __component: uid } : {};
    return { ...zone, ...writable(model, attributesOf(model, uid), item) };
  };
  switch (attribute.type) {
    case 'relation':
    case 'media': {
      const data = isObject(value) ? value.data : null;
      const idOf = (item: unknown): unknown => (isObject(item) ? item.id : null);
      return Array.isArray(data) ? data.map(idOf) : idOf(data);
    }
    case 'component':
    case 'dynamiczone':
      return Array.isArray(value) ? value.map(inner) : inner(value);
    default:
      return value;
  }
}
