/** Reads a role so that it can be put back as it was, and puts it back. */
import { isObject } from '../../models/json.ts';
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

/** Reads a role. Throws an Error when it does not answer. */
export async function saveRole(path: string, target: Sender): Promise<SavedRole> {
  const { status, body } = await target.send({ method: 'GET', path, auth: 'full' });
  const role = isObject(body) ? body.role : undefined;
  if (!isObject(role)) throw new Error(`the role at ${path} cannot be saved: GET answers ${status}`);
  return { path, name: role.name, description: role.description, permissions: role.permissions };
}

/** The compared part of a role. Disabled actions are left out: they come and go with the target's code. */
const meaningOf = ({ name, description, permissions }: SavedRole): string =>
  JSON.stringify([name, description, actionsIn(permissions)]);

/** Whether a role reads as it did when it was saved. */
export async function isRoleAsBefore(saved: SavedRole, target: Sender): Promise<boolean> {
  return meaningOf(await saveRole(saved.path, target)) === meaningOf(saved);
}

/** Restores a role; resolves to whether it then reads as before. */
export async function restoreRole(saved: SavedRole, target: Sender): Promise<boolean> {
  const { path, name, description, permissions } = saved;
  if (await isRoleAsBefore(saved, target)) return true;
  await target.send({ method: 'PUT', path, auth: 'full', body: { name, description, permissions } });
  return isRoleAsBefore(saved, target);
}
