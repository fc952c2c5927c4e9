/** Reads the existing entries of a content-type from its list, many with one request. */
import { attributesOf } from '../models/answered-attributes.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { endpointPath } from './endpoints.ts';
import type { Answer } from './exchange.ts';

const pageSize = 100;

/** Most pages to read. */
const mostPages = 20;

/** The ids of an answered entry that its path may carry. */
function identifiersOf(entry: JsonObject): string[] {
  return [entry.id, entry.documentId, attributesOf(entry).documentId]
    .filter((id) => typeof id === 'number' || typeof id === 'string')
    .map(String);
}

/**
 * Reads all entries of a collection type by path segment, with drafts and every locale. Undefined when the list is not
 * complete: then it does not prove that an entry is absent. `get` resolves to undefined without an answer.
 */
export async function listedEntries(
  type: ContentType,
  get: (path: string) => Promise<Answer | undefined>,
): Promise<ReadonlyMap<string, JsonObject> | undefined> {
  const state = [
    ...(type.draftAndPublish ? ['publicationState=preview'] : []),
    ...(type.localized ? ['locale=all'] : []),
  ];
  const entries = new Map<string, JsonObject>();
  let read = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const query = [...state, 'sort=id', `pagination[page]=${page}`, `pagination[pageSize]=${pageSize}`].join('&');
    const body = (await get(`${endpointPath(type)}?${query}`))?.body;
    const listed: readonly unknown[] | undefined = isObject(body) && Array.isArray(body.data) ? body.data : undefined;
    const total = isObject(body) ? totalIn(body.meta) : undefined;
    if (listed === undefined || total === undefined) return undefined;
    const before = entries.size;
    for (const entry of listed.filter(isObject)) {
      for (const segment of identifiersOf(entry)) entries.set(segment, entry);
    }
    read += listed.length;
    if (read >= total || entries.size === before) return read === total ? entries : undefined;
  }
  return undefined;
}

function totalIn(meta: unknown): number | undefined {
  const pagination = isObject(meta) ? meta.pagination : undefined;
  const total = isObject(pagination) ? pagination.total : undefined;
  return typeof total === 'number' ? total : undefined;
}
