/** The endpoints of plugins in REST. */
import type { Accounts } from '../../access/accounts.ts';
import { createFind } from '../../content/find.ts';
import type { Locales } from '../../i18n/locales.ts';
import type { Media } from '../../media/media.ts';
import type { Project } from '../../project/load.ts';
import type { PluginRoute } from '../../rest/plugin-routes.ts';
import { uploadRoutes } from '../../rest/upload/routes.ts';
import { usersTable } from '../../rest/users/routes.ts';
import type { Store } from '../../store/store.ts';

/** Services that the endpoints use; accounts are available once the project is loaded. */
export interface TableParts {
  readonly project: Project;
  readonly store: Store;
  readonly media: Media;
  readonly locales: Locales;
  accounts(): Accounts;
}

/** Returns a function that makes the table at its first call. */
export function pluginTable({ project, store, media, locales, accounts }: TableParts): () => readonly PluginRoute[] {
  const { model, config } = project;
  const find = createFind(model, store, {
    limits: config.rest,
    bounds: config.rest.bounds,
    get defaultLocale() {
      return locales.defaultCode();
    },
  });
  let table: readonly PluginRoute[] | undefined;
  return () => {
    table ??= [...usersTable({ model, find, accounts: accounts() }), ...uploadRoutes({ model, find, media })];
    return table;
  };
}
