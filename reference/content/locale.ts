/** Locales of entries (source document 4.1 rule 2, 4.7). */
import { isScalar } from '../model/attribute.ts';
import type { ContentType } from '../model/model.ts';
import type { Entry, Json, Reader } from '../store/reader.ts';
import type { Writer } from '../store/store.ts';
import { Refusal } from './refusal.ts';

/** The locale of a new entry: the one given, else the default. Throws a Refusal 400 for one there is not. */
export function chooseLocale(reader: Reader, given: unknown, defaultLocale: string): string {
  if (given === undefined || given === null || given === defaultLocale) return defaultLocale;
  const known = reader.all('plugin::i18n.locale').find((locale) => locale.code === given);
  if (typeof given !== 'string' || !known) throw new Refusal(400, 'ApplicationError', "This locale doesn't exist");
  return given;
}

/** Gives the values that have no locale of their own to the other localizations of an entry. */
export function shareWithLocalizations(writer: Writer, type: ContentType, entry: Entry): void {
  const shared: Record<string, Json> = { updatedAt: entry.updatedAt ?? null };
  for (const attribute of type.attributes.values()) {
    if (isScalar(attribute) && !attribute.localized) shared[attribute.name] = entry[attribute.name] ?? null;
  }
  for (const { id } of writer.linked(type.uid, entry.id, 'localizations')) writer.update(type.uid, id, shared);
}
