/** Computes which entries a list may hold by their state and locale, before filters. */
import type { ContentType } from '../models/model.ts';
import type { WorldEntry } from '../world/world.ts';
import { indexedList, type QueryNode, type QueryObject } from './parse-query.ts';
import { and, FALSE, TRUE, type Truth, truthOf } from './truth.ts';

function byState(type: ContentType, entry: WorldEntry, state: unknown): Truth {
  if (!type.draftAndPublish || state === 'preview') return TRUE;
  return truthOf(entry.values.publishedAt !== null);
}

/** The locale of a list without `locale`. */
export interface LocaleReading {
  readonly defaultLocale: string | undefined;
  /** The document does not state the locale of such a list: `open` allows any, `default` is the observed one. */
  readonly unnamed: 'open' | 'default';
}

/** `locale` names one locale, all of them, or several in a list (observed). */
function byLocale(type: ContentType, entry: WorldEntry, locale: QueryNode | undefined, reading: LocaleReading): Truth {
  const { defaultLocale, unnamed } = reading;
  if (!type.localized || entry.values.locale === undefined || entry.values.locale === null) return TRUE;
  if (locale === 'all') return TRUE;
  const codes = typeof locale === 'string' ? [locale] : locale && indexedList(locale);
  if (codes) return truthOf(codes.some((code) => code === entry.values.locale));
  if (defaultLocale === undefined || entry.values.locale === defaultLocale) return TRUE;
  return unnamed === 'default' ? FALSE : TRUE | FALSE;
}

/** Whether a list with this query may hold the entry, filters aside. */
export function visibility(type: ContentType, entry: WorldEntry, query: QueryObject, locales: LocaleReading): Truth {
  return and(byState(type, entry, query.publicationState), byLocale(type, entry, query.locale, locales));
}
