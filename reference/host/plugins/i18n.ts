/** `strapi.plugin('i18n')`: its services for code of a project. */
import type { Locales } from '../../i18n/locales.ts';
import { membersOf } from '../../model/object.ts';
import type { Bag } from '../callable.ts';

/** The services of the plugin. */
export function localeServices(locales: Locales): Bag {
  const text = (value: unknown) => (value === undefined || value === null ? undefined : String(value));
  return {
    locales: {
      find: async () => [...locales.list()],
      findById: async (id: unknown) => locales.list().find((locale) => locale.id === Number(id)) ?? null,
      findByCode: async (code: unknown) => locales.findByCode(String(code)) ?? null,
      count: async () => locales.list().length,
      create(locale: unknown) {
        const { code, name, isDefault } = membersOf(locale);
        const localeName = text(name);
        const values = localeName === undefined ? {} : { name: localeName };
        return locales.create({ code: String(code), ...values, isDefault: isDefault === true });
      },
      update(where: unknown, change: unknown) {
        const name = text(membersOf(change).name);
        return locales.update(Number(membersOf(where).id), name === undefined ? {} : { name });
      },
      delete: (where: unknown) => locales.remove(Number(membersOf(where).id)),
      getDefaultLocale: async () => locales.defaultCode(),
      setDefaultLocale: (locale: unknown) => locales.setDefault(String(membersOf(locale).code)),
      setIsDefault: async (params: unknown) => {
        const mark = (locale: unknown) => ({
          ...membersOf(locale),
          isDefault: membersOf(locale).code === locales.defaultCode(),
        });
        return Array.isArray(params) ? params.map(mark) : mark(params);
      },
    },
    'content-types': {
      isLocalizedContentType: (type: unknown) =>
        membersOf(membersOf(membersOf(type).pluginOptions).i18n).localized === true,
    },
  };
}
