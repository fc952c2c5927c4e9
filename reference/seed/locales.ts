/** The locales there are. */
import type { Writer } from '../store/store.ts';

const LOCALE = 'plugin::i18n.locale';

/** Adds the locales of the codes given that are not there yet, named in English: `French (fr)`. */
export function addLocales(writer: Writer, codes: Iterable<string>, now: string): void {
  for (const code of new Set(codes)) {
    if (writer.holders(LOCALE, 'code', code).length > 0) continue;
    writer.insert(LOCALE, { name: `${languageOf(code)} (${code})`, code, createdAt: now, updatedAt: now });
  }
}

function languageOf(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
