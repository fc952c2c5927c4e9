/** The endpoint of the i18n plugin, which lists the locales (source document 4.7). */
import type { Locales } from '../../i18n/locales.ts';
import { type PluginRoute, routesWith } from '../plugin-routes.ts';

/** The routes below `/i18n`; the list is bare, as observed. */
export const localeRoutes = (locales: Locales): PluginRoute[] =>
  routesWith('i18n', { 'GET /i18n/locales': () => ({ body: locales.list() }) });
