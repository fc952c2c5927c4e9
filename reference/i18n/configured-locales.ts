/** Locales that the configuration of a project names. */
import { isObject } from '../model/object.ts';

/** The codes in `i18n.config.locales` of `config/plugins`. */
export function configuredLocales(plugins: Readonly<Record<string, unknown>>): readonly string[] {
  const i18n = isObject(plugins.i18n) && isObject(plugins.i18n.config) ? plugins.i18n.config : {};
  const { locales } = i18n;
  return Array.isArray(locales) ? locales.filter((code) => typeof code === 'string') : [];
}
