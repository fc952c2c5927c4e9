/** The roles of a server. */
import { isObject } from '../model/object.ts';
import { mapRoles, type SeedRoles } from '../seed/roles.ts';
import type { Source } from './source.ts';

/** Reads the roles of a server; none if it does not tell them. */
export async function readRoles(source: Source): Promise<SeedRoles> {
  const { status, body } = await source.get('/users-permissions/roles', [403, 404]);
  const list = status === 200 && isObject(body) && Array.isArray(body.roles) ? body.roles.filter(isObject) : [];
  return mapRoles(list);
}
