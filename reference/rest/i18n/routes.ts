/** The endpoint of the i18n plugin: which locales there are (source document 4.7). */
import type { Locales } from '../../i18n/locales.ts';
import type { PluginRoute } from '../plugin-routes.ts';

/** The routes below `/i18n`; the list is bare, as observed. */
export function localeRoutes(locales: Locales): PluginRoute[] {
  return [
    {
      method: 'GET',
      path: '/i18n/locales',
      controller: 'plugin::i18n.locales',
      action: 'listLocales',
      answer: () => ({ body: locales.list() }),
    },
  ];
}
