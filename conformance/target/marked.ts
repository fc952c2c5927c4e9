/** Finds things on a target that carry a mark, from any run. */

import { attributesOf } from '../models/answered-attributes.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import { collectionTypes } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import { filesPath, rolesPath, usersPath } from './arrange/things.ts';
import { createdSegment } from './created-segment.ts';
import { endpointPath } from './endpoints.ts';
import type { Ledger } from './ledger.ts';
import { isMarked } from './mark.ts';
import type { Target } from './target.ts';

const pageSize = 100;

/**
 * Records everything that carries a mark in a ledger.
 *
 * @throws TargetDown when the target does not answer
 */
export async function adoptMarked(
  model: Model,
  { send, identifier }: Pick<Target, 'send' | 'identifier'>,
  ledger: Ledger,
): Promise<void> {
  const get = async (path: string): Promise<unknown> => (await send({ method: 'GET', path, auth: 'full' })).body;
  for (const type of collectionTypes(model)) {
    for (const entry of await markedEntries(type, get)) {
      const segment = createdSegment({ data: entry }, identifier);
      if (segment !== undefined) ledger.recordEntry(type, segment, { createdAt: attributesOf(entry).createdAt });
    }
  }
  const roles = await get(rolesPath);
  // the ledger removes the last one first: users before their role
  adoptThings(rolesPath, isObject(roles) ? roles.roles : undefined, ['name'], ledger);
  adoptThings(usersPath, await get(usersPath), ['username', 'email'], ledger);
  adoptThings(filesPath, await get(filesPath), ['name'], ledger);
}

/** Reads the entries with a mark in some attribute. */
async function markedEntries(type: ContentType, get: (path: string) => Promise<unknown>): Promise<JsonObject[]> {
  const state = `publicationState=preview${type.localized ? '&locale=all' : ''}&sort=id&pagination[pageSize]=${pageSize}`;
  const entries: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const body = await get(`${endpointPath(type)}?${state}&pagination[page]=${page}`);
    const data: readonly unknown[] = isObject(body) && Array.isArray(body.data) ? body.data : [];
    const meta = isObject(body) && isObject(body.meta) ? body.meta.pagination : undefined;
    entries.push(...data.filter(isObject).filter((entry) => Object.values(attributesOf(entry)).some(isMarked)));
    const pages = isObject(meta) && typeof meta.pageCount === 'number' ? meta.pageCount : 1;
    if (page >= pages || data.length === 0) return entries;
  }
}

function adoptThings(list: string, items: unknown, keys: readonly string[], ledger: Ledger): void {
  for (const item of (Array.isArray(items) ? items : []).filter(isObject)) {
    if (keys.some((key) => isMarked(item[key]))) ledger.recordThing(`${list}/${String(item.id)}`, item);
  }
}
