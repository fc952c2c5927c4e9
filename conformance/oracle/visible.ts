/** Which entries a list may hold before filters: draft state and locale. */
import type { ContentType } from '../models/model.ts';
import type { WorldEntry } from '../world/world.ts';
import type { QueryObject } from './parse-query.ts';
import { and, FALSE, TRUE, type Truth, truthOf } from './truth.ts';

function byState(type: ContentType, entry: WorldEntry, state: unknown): Truth {
  if (!type.draftAndPublish || state === 'preview') return TRUE;
  return truthOf(entry.values.publishedAt !== null);
}

/** Without `locale` the document does not say which locale is listed: entries of any but the default one are open. */
function byLocale(type: ContentType, entry: WorldEntry, locale: unknown, defaultLocale: string | undefined): Truth {
  if (!type.localized || entry.values.locale === undefined || entry.values.locale === null) return TRUE;
  if (typeof locale === 'string') return locale === 'all' ? TRUE : truthOf(entry.values.locale === locale);
  return defaultLocale === undefined || entry.values.locale === defaultLocale ? TRUE : TRUE | FALSE;
}

/** Whether a list asked with this query may hold the entry, filters aside. */
export function visibility(
  type: ContentType,
  entry: WorldEntry,
  query: QueryObject,
  defaultLocale: string | undefined,
): Truth {
  return and(byState(type, entry, query.publicationState), byLocale(type, entry, query.locale, defaultLocale));
}
