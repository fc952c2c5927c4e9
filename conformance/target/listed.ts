/** Existing entries of a content-type, from its list: one request covers many. */
import { attributesOf } from '../models/answered-attributes.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { endpointPath } from './endpoints.ts';
import type { Answer } from './exchange.ts';

const pageSize = 100;

/** Of a longer list not all is read. */
const mostPages = 20;

/** Ids of one answered entry that may stand in its path. */
function identifiersOf(entry: JsonObject): string[] {
  return [entry.id, entry.documentId, attributesOf(entry).documentId]
    .filter((id) => typeof id === 'number' || typeof id === 'string')
    .map(String);
}

/**
 * All entries of a collection type by path segment, with drafts and every locale. Undefined when a page is missing or
 * the count differs from the total: such a list does not prove that an entry is absent. `get` resolves to undefined
 * when there is no answer.
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
