/** Checks the locales of seed content: a request cannot name one that nobody added, in a seed it would be added. */
import { checkLocales, LOCALE_UID } from '../i18n/locales.ts';
import { messageOf } from '../model/caught-error.ts';
import { ProjectError } from '../model/project-error.ts';
import type { SeedEntry } from './read.ts';

/** Throws a `ProjectError` for an entry in a locale that nobody knows, unless the seed itself adds that locale. */
export function checkLocalesOf(seed: readonly SeedEntry[]): void {
  const known = new Set(seed.flatMap(({ type, data }) => (type.uid === LOCALE_UID ? [data.code] : [])));
  for (const { type, data, raw } of seed) {
    const { locale } = data;
    if (!type.localized || typeof locale !== 'string' || locale === '' || known.has(locale)) continue;
    try {
      checkLocales([locale]);
      known.add(locale);
    } catch (error) {
      const cause = `${messageOf(error)}, or one that ${LOCALE_UID} of the seed adds`;
      throw new ProjectError(raw.file, `${raw.place}.locale`, cause);
    }
  }
}
