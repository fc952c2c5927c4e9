/** Services and controllers of the plugins that the server brings. */
import type { Media } from '../../media/media.ts';
import { OWN_PLUGINS } from '../../project/plugins.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Registry } from '../app/registry.ts';
import type { Bag } from '../callable.ts';
import type { ContentAccess } from '../data/content-access.ts';
import { addAll } from '../registration.ts';
import { adminServices } from './admin.ts';
import { controllersOf } from './built-in-actions.ts';
import { pluginTable, type TableParts } from './built-in-table.ts';
import { localeServices } from './i18n.ts';
import { uploadServices } from './upload.ts';
import { type UsersServicesParts, usersServices } from './users.ts';

/** Services that they use. */
export interface BuiltInParts extends TableParts, UsersServicesParts {
  readonly media: Media;
  readonly content: ContentAccess;
  /** Services of the GraphQL plugin. */
  readonly graphql: Bag;
}

/** Adds all of them to the registries of an application. Returns whether an extension has replaced an action since. */
export function addBuiltIn(
  { services, controllers }: { readonly services: Registry; readonly controllers: Registry },
  parts: BuiltInParts,
): (uid: string, action: string) => boolean {
  const { media, content, query, locales, accounts } = parts;
  addAll(services, 'plugin::upload', uploadServices({ media, access: content, files: () => query(FILE_UID) }));
  addAll(services, 'plugin::i18n', localeServices(locales));
  addAll(services, 'plugin::users-permissions', usersServices(parts));
  addAll(services, 'plugin::graphql', parts.graphql);
  addAll(services, 'admin::', adminServices(parts));
  const builtIn = { access: () => accounts().access, table: pluginTable(parts) };
  for (const plugin of OWN_PLUGINS) addAll(controllers, `plugin::${plugin}`, controllersOf(plugin, builtIn));
  const originals = new Map(controllers.uids().map((uid) => [uid, { ...controllers.get(uid) }]));
  return (uid, action) => originals.get(uid)?.[action] !== controllers.get(uid)[action];
}
