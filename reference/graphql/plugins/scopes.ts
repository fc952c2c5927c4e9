/** Which permission a generated operation on a content-type of a plugin needs, as observed. */
import { pluginEndpoints } from '../../access/plugin-endpoints.ts';

const PERMISSIONS: ReadonlyMap<string, string> = new Map(
  pluginEndpoints.flatMap(({ plugin, operations, permission }) =>
    operations.map((operation) => [`plugin::${plugin}.${operation}`, permission] as const),
  ),
);

/**
 * The permission, `uid.action`, of an action (`find`, `findOne`, `create`, `update`, `delete`) on a content-type. Where no
 * endpoint of a plugin has it, it is that of any content-type, which no role can be given on one of a plugin.
 */
export const scopeOf = (uid: string, action: string): string =>
  PERMISSIONS.get(`${uid}.${action}`) ?? `${uid}.${action}`;
