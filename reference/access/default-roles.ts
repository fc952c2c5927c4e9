/** The default roles of every server and their initial permissions. */
import type { Writer } from '../store/store.ts';
import { defaultPermissionsOf } from './plugin-endpoints.ts';
import { PERMISSION_UID, ROLE_UID } from './uids.ts';

/** The default roles, as observed. Their permissions let the public get a JWT, and users use it. */
const DEFAULT_ROLES = [
  {
    id: 1,
    name: 'Authenticated',
    description: 'Default role given to authenticated user.',
    type: 'authenticated',
  },
  {
    id: 2,
    name: 'Public',
    description: 'Default role given to unauthenticated user.',
    type: 'public',
  },
] as const;

/** Creates missing default roles and grants `publicActions` to the public role. `now` is ISO text. */
export function plantRoles(writer: Writer, publicActions: Iterable<string>, now: string): void {
  for (const { id, ...values } of DEFAULT_ROLES) {
    if (writer.holders(ROLE_UID, 'type', values.type).length > 0) continue;
    const free = writer.get(ROLE_UID, id) === undefined ? id : undefined;
    const role = writer.insert(ROLE_UID, { ...values, createdAt: now, updatedAt: now }, free);
    grant(writer, role.id, defaultPermissionsOf(values.type), now);
  }
  for (const id of writer.holders(ROLE_UID, 'type', 'public')) grant(writer, id, publicActions, now);
}

/** Grants a role those actions that it does not have yet. */
export function grant(writer: Writer, roleId: number, actions: Iterable<string>, now: string): void {
  const permissions = writer.linked(ROLE_UID, roleId, 'permissions');
  const names = new Set(permissions.map(({ id }) => writer.get(PERMISSION_UID, id)?.action));
  const added = [...new Set(actions)].filter((action) => !names.has(action));
  const refs = added.map((action) => {
    const { id } = writer.insert(PERMISSION_UID, { action, createdAt: now, updatedAt: now });
    return { uid: PERMISSION_UID, id };
  });
  if (refs.length > 0) writer.link(ROLE_UID, roleId, 'permissions', [...permissions, ...refs]);
}
