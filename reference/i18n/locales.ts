/** The locales there are (source document 4.7), and which of them is meant when a request names none. */

import type { Model } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import type { Entry } from '../store/reader.ts';
import type { Store, Writer } from '../store/store.ts';

/** Uid of the content-type of locales. */
export const LOCALE_UID = 'plugin::i18n.locale';

/** A locale as answers show it. */
export interface Locale {
  readonly id: number;
  /** `French (fr)`. */
  readonly name: string;
  /** `fr`, `de-AT`. */
  readonly code: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isDefault: boolean;
}

/** Administration of locales. What cannot be is an ApiError, and nothing has changed then. */
export interface Locales {
  /** All locales, by ascending id. */
  list(): readonly Locale[];
  findByCode(code: string): Locale | undefined;
  /** Adds a locale; without a name it is named in English. Throws an ApiError 400 for a code that is none or taken. */
  create(locale: { readonly code: string; readonly name?: string; readonly isDefault?: boolean }): Promise<Locale>;
  /** Changes the name; the code stays. Throws an ApiError 404 when there is no such locale. */
  update(id: number, change: { readonly name?: string; readonly isDefault?: boolean }): Promise<Locale>;
  /** Removes a locale with its entries. Throws an ApiError 400 for the default one, 404 when there is none. */
  remove(id: number): Promise<Locale>;
  /** Code of the locale of entries and requests that name none. */
  defaultCode(): string;
  /** Throws an ApiError 404 for a code that is no locale's. */
  setDefault(code: string): Promise<void>;
}

/** What the service is made of. */
export interface LocalesParts {
  readonly model: Model;
  readonly store: Store;
  /** The default one until another is chosen. */
  readonly defaultLocale: string;
  /** The time, as ISO text. */
  now(): string;
}

/** Makes the service of one store. Which locale is the default is kept in the locales themselves. */
export function createLocales({ model, store, defaultLocale, now }: LocalesParts): Locales {
  const defaultCode = (): string => {
    const chosen = store.all(LOCALE_UID).find((entry) => entry.isDefault === true);
    return chosen ? String(chosen.code) : defaultLocale;
  };
  const localeOf = (entry: Entry): Locale => ({
    id: entry.id,
    name: String(entry.name ?? entry.code),
    code: String(entry.code),
    createdAt: String(entry.createdAt),
    updatedAt: String(entry.updatedAt),
    isDefault: entry.code === defaultCode(),
  });
  const existing = (id: number): Entry => {
    const entry = store.get(LOCALE_UID, id);
    if (!entry) throw new ApiError('NotFoundError', 'locale.notFound');
    return entry;
  };
  const makeDefault = (writer: Writer, id: number): void => {
    for (const entry of [...writer.all(LOCALE_UID)]) {
      if ((entry.isDefault === true) !== (entry.id === id)) {
        writer.update(LOCALE_UID, entry.id, { isDefault: entry.id === id });
      }
    }
  };
  const find = (code: string) => store.all(LOCALE_UID).find((entry) => entry.code === code);

  return {
    list: () => store.all(LOCALE_UID).map(localeOf),
    findByCode: (code) => {
      const entry = find(code);
      return entry && localeOf(entry);
    },

    async create({ code, name, isDefault = false }) {
      const entry = await store.write((writer) => {
        if (!isLocaleCode(code)) {
          throw new ApiError('ValidationError', `"${code}" is no code of a locale, expected one like fr or de-AT`);
        }
        if (writer.holders(LOCALE_UID, 'code', code).length > 0) {
          throw new ApiError('ApplicationError', 'This locale already exists');
        }
        const added = addLocale(writer, code, now(), name);
        if (isDefault) makeDefault(writer, added.id);
        return added;
      });
      return localeOf(entry);
    },

    async update(id, { name, isDefault = false }) {
      existing(id);
      await store.write((writer) => {
        writer.update(LOCALE_UID, id, { ...(name === undefined ? {} : { name }), updatedAt: now() });
        if (isDefault) makeDefault(writer, id);
      });
      return localeOf(existing(id));
    },

    async remove(id) {
      const locale = localeOf(existing(id));
      if (locale.isDefault) throw new ApiError('ApplicationError', 'Cannot delete the default locale');
      await store.write((writer) => {
        for (const type of model.contentTypes.values()) {
          if (!type.localized) continue;
          const entries = writer.all(type.uid).filter((entry) => entry.locale === locale.code);
          for (const entry of entries) writer.remove(type.uid, entry.id);
        }
        writer.remove(LOCALE_UID, id);
      });
      return locale;
    },

    defaultCode,
    async setDefault(code) {
      const entry = find(code);
      if (!entry) throw new ApiError('NotFoundError', 'locale.notFound');
      await store.write((writer) => makeDefault(writer, entry.id));
    },
  };
}

/** Adds the locales of the codes given that are not there yet. */
export function addLocales(writer: Writer, codes: Iterable<string>, now: string): void {
  for (const code of new Set(codes)) {
    if (writer.holders(LOCALE_UID, 'code', code).length === 0) addLocale(writer, code, now);
  }
}

function addLocale(writer: Writer, code: string, now: string, name = `${languageOf(code)} (${code})`): Entry {
  return writer.insert(LOCALE_UID, { name, code, createdAt: now, updatedAt: now });
}

/** Whether a text has the form of a language tag: `en`, `fr-CA`, `zh-Hant-TW`. */
function isLocaleCode(code: string): boolean {
  return /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(code);
}

/** The name of a language in English; the code itself when it has none. */
function languageOf(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
