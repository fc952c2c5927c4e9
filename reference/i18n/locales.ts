/** Locales (source document 4.7) and the default locale of requests. */

import type { Model } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import type { Entry } from '../store/reader.ts';
import type { Store, Writer } from '../store/store.ts';

/** Uid of the content-type of locales. */
export const LOCALE_UID = 'plugin::i18n.locale';

/** A locale in answers. */
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

/** Reads and changes locales. A change that throws an ApiError changes nothing. */
export interface Locales {
  /** All locales, by ascending id. */
  list(): readonly Locale[];
  findByCode(code: string): Locale | undefined;
  /** Adds a locale, by default with its English name. @throws ApiError 400 for a code that is invalid or taken */
  create(locale: { readonly code: string; readonly name?: string; readonly isDefault?: boolean }): Promise<Locale>;
  /** Changes the name and, if `isDefault` is true, the default locale; the code stays. @throws ApiError 404 for an unknown id */
  update(id: number, change: { readonly name?: string; readonly isDefault?: boolean }): Promise<Locale>;
  /** Removes a locale with its entries. @throws ApiError 400 for the default locale, 404 for an unknown id */
  remove(id: number): Promise<Locale>;
  /** Code of the locale of entries and requests without one. */
  defaultCode(): string;
  /** Sets the default locale. @throws ApiError 404 for an unknown code */
  setDefault(code: string): Promise<void>;
}

/** Services and settings that it uses. */
export interface LocalesParts {
  readonly model: Model;
  readonly store: Store;
  /** Code of the default locale until another is set. */
  readonly defaultLocale: string;
  /** The current time, as ISO text. */
  now(): string;
}

/** Makes the service of one store. A locale entry stores whether it is the default. */
export function createLocales({ model, store, defaultLocale, now }: LocalesParts): Locales {
  const defaultCode = (): string => {
    const entry = store.all(LOCALE_UID).find((entry) => entry.isDefault === true);
    return entry ? String(entry.code) : defaultLocale;
  };
  const localeOf = (entry: Entry): Locale => ({
    id: entry.id,
    name: String(entry.name ?? entry.code),
    code: String(entry.code),
    createdAt: String(entry.createdAt),
    updatedAt: String(entry.updatedAt),
    isDefault: entry.code === defaultCode(),
  });
  const entryOf = (id: number): Entry => {
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
      entryOf(id);
      await store.write((writer) => {
        writer.update(LOCALE_UID, id, { ...(name === undefined ? {} : { name }), updatedAt: now() });
        if (isDefault) makeDefault(writer, id);
      });
      return localeOf(entryOf(id));
    },

    async remove(id) {
      const locale = localeOf(entryOf(id));
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

/** Adds locales that do not exist yet. */
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

/**
 * Checks the codes of locales to add.
 *
 * @throws Error that names a code that has not the form of one, or whose language nobody knows
 */
export function checkLocales(codes: readonly string[]): readonly string[] {
  for (const code of codes) {
    const isKnown = isLocaleCode(code) && languageOf(code).toLowerCase() !== code.toLowerCase();
    if (!isKnown) throw new Error(`"${code}" is no code of a locale, expected codes like fr or de-AT`);
  }
  return codes;
}

/** The English name of a language; its code if it has none. */
function languageOf(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
