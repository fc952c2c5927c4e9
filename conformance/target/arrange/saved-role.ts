/** Reads a role so that it can be put back as it was, and puts it back. */
import { isObject } from '../../models/schema-file.ts';
import type { Target } from '../target.ts';
import { type Action, actionsIn, permissionsOf } from './permissions.ts';

export interface SavedRole {
  readonly path: string;
  readonly name: unknown;
  readonly description: unknown;
  readonly actions: readonly Action[];
}

type Sender = Pick<Target, 'send'>;

/** Reads a role. Throws an Error when it does not answer. */
export async function saveRole(path: string, target: Sender): Promise<SavedRole> {
  const { status, body } = await target.send({ method: 'GET', path, auth: 'full' });
  const role = isObject(body) ? body.role : undefined;
  if (!isObject(role)) throw new Error(`the role at ${path} cannot be saved: GET answers ${status}`);
  return { path, name: role.name, description: role.description, actions: actionsIn(role.permissions) };
}

/** Puts a role back; tells whether it then reads as it did before. */
export async function restoreRole(saved: SavedRole, target: Sender): Promise<boolean> {
  const { path, name, description, actions } = saved;
  if (JSON.stringify(await saveRole(path, target)) === JSON.stringify(saved)) return true;
  const body = { name, description, permissions: permissionsOf(actions) };
  await target.send({ method: 'PUT', path, auth: 'full', body });
  return JSON.stringify(await saveRole(path, target)) === JSON.stringify(saved);
}
