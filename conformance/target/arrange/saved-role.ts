/** Saves and restores a role. */
import { isObject } from '../../models/json.ts';
import type { Request } from '../exchange.ts';
import type { Target } from '../target.ts';
import { actionsIn } from './permissions.ts';
import { isAbsent, roleByName, rolesPath } from './things.ts';

export interface SavedRole {
  readonly path: string;
  readonly name: unknown;
  readonly description: unknown;
  readonly type?: unknown;
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
  const { name, description, type, permissions } = role;
  return { path, name, description, type, permissions };
}

/** The part of a role to compare. Disabled actions are left out, since they depend on the target's code. */
const meaningOf = ({ name, description, permissions }: SavedRole): string =>
  JSON.stringify([name, description, actionsIn(permissions)]);

/** Where a saved role is now: a role that was deleted and made again has another id. Undefined where there is none. */
const placeOf = async ({ path, name }: SavedRole, target: Sender): Promise<string | undefined> =>
  (await isAbsent(target, path)) ? roleByName(target, String(name)) : path;

/** Whether a role is the same as when it was saved. */
export const isRoleAsBefore = async (saved: SavedRole, target: Sender): Promise<boolean> =>
  isAsSaved(saved, await placeOf(saved, target), target);

const isAsSaved = async (saved: SavedRole, path: string | undefined, target: Sender): Promise<boolean> =>
  path !== undefined && meaningOf(await saveRole(path, target)) === meaningOf(saved);

/** The request that makes a role as it was saved. */
export const roleRestoration = ({ path, name, description, permissions }: SavedRole): Request => ({
  method: 'PUT',
  path,
  auth: 'full',
  body: { name, description, permissions },
});

/** Restores a role, also one that is gone; resolves to whether it is then as before. */
export async function restoreRole(saved: SavedRole, target: Sender): Promise<boolean> {
  const path = await placeOf(saved, target);
  if (await isAsSaved(saved, path, target)) return true;
  const { name, description, type, permissions } = saved;
  await target.send(
    path === undefined
      ? { method: 'POST', path: rolesPath, auth: 'full', body: { name, description, type, permissions } }
      : { ...roleRestoration(saved), path },
  );
  return isRoleAsBefore(saved, target);
}
