/** Saves and restores a role. */
import { isObject } from '../../models/json.ts';
import type { Request } from '../exchange.ts';
import type { Target } from '../target.ts';
import { actionsIn } from './permissions.ts';

export interface SavedRole {
  readonly path: string;
  readonly name: unknown;
  readonly description: unknown;
  /** The permission tree as it was read, with disabled actions and policies. */
  readonly permissions: unknown;
}

type Sender = Pick<Target, 'send'>;

/**
 * Reads a role, to restore it later.
 *
 * @throws Error when it cannot be read
 */
export async function saveRole(path: string, target: Sender): Promise<SavedRole> {
  const { status, body } = await target.send({ method: 'GET', path, auth: 'full' });
  const role = isObject(body) ? body.role : undefined;
  if (!isObject(role)) throw new Error(`the role at ${path} cannot be saved: GET answers ${status}`);
  return { path, name: role.name, description: role.description, permissions: role.permissions };
}

/** The part of a role to compare. Disabled actions are left out, since they depend on the target's code. */
const meaningOf = ({ name, description, permissions }: SavedRole): string =>
  JSON.stringify([name, description, actionsIn(permissions)]);

/** Whether a role is the same as when it was saved. */
export async function isRoleAsBefore(saved: SavedRole, target: Sender): Promise<boolean> {
  return meaningOf(await saveRole(saved.path, target)) === meaningOf(saved);
}

/** The request that makes a role as it was saved. */
export const roleRestoration = ({ path, name, description, permissions }: SavedRole): Request => ({
  method: 'PUT',
  path,
  auth: 'full',
  body: { name, description, permissions },
});

/** Restores a role; resolves to whether it is then as before. */
export async function restoreRole(saved: SavedRole, target: Sender): Promise<boolean> {
  if (await isRoleAsBefore(saved, target)) return true;
  await target.send(roleRestoration(saved));
  return isRoleAsBefore(saved, target);
}
