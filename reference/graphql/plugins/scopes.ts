/** Permissions of generated operations on content-types of plugins, as observed. */
import { pluginEndpoints } from '../../access/plugin-endpoints.ts';

const PERMISSIONS: ReadonlyMap<string, string> = new Map(
  pluginEndpoints.flatMap(({ plugin, operations, permission }) =>
    operations.map((operation) => [`plugin::${plugin}.${operation}`, permission] as const),
  ),
);

/**
 * The permission, as `uid.action`, of an action (`find`, `findOne`, `create`, `update`, `delete`) on a content-type. If no
 * endpoint of the plugin has the action, the permission is `uid.action`, which cannot be granted to a role.
 */
export const scopeOf = (uid: string, action: string): string =>
  PERMISSIONS.get(`${uid}.${action}`) ?? `${uid}.${action}`;
