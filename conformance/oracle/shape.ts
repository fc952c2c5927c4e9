/** Checks the shapes of the response envelope (2.2). A fault is a message; undefined without a fault. */
import { isObject, type JsonObject } from '../models/json.ts';

/** An answered entry of the right shape. */
export interface AnsweredEntry {
  readonly id: number | string;
  readonly attributes: JsonObject;
  readonly meta?: unknown;
}

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

/** The fault of an entry object. `where` names the object in the message. */
export function entryFault(value: unknown, where = 'data'): string | undefined {
  if (!isObject(value)) return `${where} is not an entry object but ${show(value)}`;
  if (typeof value.id !== 'number' && typeof value.id !== 'string') return `${where}.id is ${show(value.id)}`;
  if (!isObject(value.attributes)) return `${where}.attributes is not an object but ${show(value.attributes)}`;
  if (Object.hasOwn(value.attributes, 'id')) return `${where}.attributes has the id among the fields`;
  return undefined;
}

/** The fault of a body with one entry. */
export function singleFault(body: unknown): string | undefined {
  if (!isObject(body)) return `the answer is not a JSON object but ${show(body)}`;
  return entryFault(body.data) ?? (isObject(body.meta) ? undefined : `meta is not an object but ${show(body.meta)}`);
}

/** The fault of a body with a list. */
export function listFault(body: unknown): string | undefined {
  if (!isObject(body)) return `the answer is not a JSON object but ${show(body)}`;
  if (!Array.isArray(body.data)) return `data is not an array but ${show(body.data)}`;
  for (const [at, entry] of body.data.entries()) {
    const fault = entryFault(entry, `data[${at}]`);
    if (fault) return fault;
  }
  return undefined;
}

/** The fault of an entry's `meta`, whose `availableLocales` must be an array. An entry may have no meta. */
export function entryMetaFault(meta: unknown, where = 'data.meta'): string | undefined {
  if (meta === undefined) return undefined;
  if (!isObject(meta)) return `${where} is not an object but ${show(meta)}`;
  if (!Array.isArray(meta.availableLocales)) return `${where}.availableLocales is ${show(meta.availableLocales)}`;
  return undefined;
}

/** The entries of a list answer; undefined when its shape is wrong. */
export function answeredList(body: unknown): readonly AnsweredEntry[] | undefined {
  return listFault(body) === undefined ? ((body as JsonObject).data as AnsweredEntry[]) : undefined;
}

/** The entry of a single answer; undefined when its shape is wrong. */
export function answeredEntry(body: unknown): AnsweredEntry | undefined {
  return isObject(body) && entryFault(body.data) === undefined ? (body.data as unknown as AnsweredEntry) : undefined;
}

/** `meta.pagination` of a list answer, by REST or of a GraphQL list; empty where there is none. */
export function answeredPagination(list: unknown): JsonObject {
  const meta = isObject(list) && isObject(list.meta) ? list.meta : {};
  return isObject(meta.pagination) ? meta.pagination : {};
}
