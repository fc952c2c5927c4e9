/** Locales of entries (source document 4.1 rule 2, 4.7). */
import { type Attribute, isScalar } from '../model/attribute.ts';
import { type ContentType, type Model, schemaOf } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import type { Entry, Json, Reader, Ref } from '../store/reader.ts';
import type { Writer } from '../store/store.ts';
import type { WriteRules } from './content.ts';
import type { Plan } from './plan.ts';

/** The locale of a new entry: the requested or the default one. Throws an ApiError 400 for an unknown locale. */
export function chooseLocale(reader: Reader, locale: unknown, defaultLocale: string): string {
  if (locale === undefined || locale === null || locale === defaultLocale) return defaultLocale;
  if (!isKnown(reader, locale)) throw new ApiError('ApplicationError', "This locale doesn't exist");
  return locale;
}

/** The locale of a new localization. Throws an ApiError 400 when it is missing, unknown or already used. */
export function chooseFreeLocale(reader: Reader, type: ContentType, source: Entry, newLocale: unknown): string {
  const refuse = (what: string) => new ApiError('ApplicationError', `locale is ${what}`);
  if (newLocale === undefined || newLocale === null) throw refuse('missing');
  if (!isKnown(reader, newLocale)) throw refuse('invalid');
  const isUsed = [source, ...localizationsOf(reader, type, source.id)].some(({ locale }) => locale === newLocale);
  if (isUsed) throw refuse('already used');
  return newLocale;
}

function isKnown(reader: Reader, code: unknown): code is string {
  return typeof code === 'string' && reader.all('plugin::i18n.locale').some((locale) => locale.code === code);
}

function localizationsOf(reader: Reader, type: ContentType, id: number): Entry[] {
  return reader.linked(type.uid, id, 'localizations').flatMap((ref) => reader.get(ref.uid, ref.id) ?? []);
}

/** Links a new entry as a localization of another entry and of all its localizations; the newest is first, as observed. */
export function joinLocalizations(writer: Writer, type: ContentType, source: Entry, added: Entry): void {
  const groupIds = [source.id, ...writer.linked(type.uid, source.id, 'localizations').map(({ id }) => id)];
  const refs = (ids: readonly number[]): Ref[] => ids.map((id) => ({ uid: type.uid, id }));
  writer.link(type.uid, added.id, 'localizations', refs(groupIds));
  for (const id of groupIds) {
    writer.link(type.uid, id, 'localizations', refs([added.id, ...groupIds.filter((other) => other !== id)]));
  }
}

/** Makes each localization of a new entry name the entry and its other localizations (decision localizations-of-a-create). */
export function linkLocalizations(writer: Writer, { uid }: ContentType, { id: added }: Entry): void {
  const group = writer.linked(uid, added, 'localizations');
  for (const { id } of group)
    writer.link(uid, id, 'localizations', [{ uid, id: added }, ...group.filter((other) => other.id !== id)]);
}

/** Names of the scalar attributes. */
export function scalarNames(type: ContentType): string[] {
  return [...type.attributes.values()].filter(isScalar).map(({ name }) => name);
}

/** Names of the attributes that all localizations share. */
export function sharedAttributes(type: ContentType): string[] {
  return [...type.attributes.values()].filter((attribute) => !attribute.localized).map(({ name }) => name);
}

/** Names of the scalar ones among them. */
export function sharedScalars(type: ContentType): string[] {
  const scalars = new Set(scalarNames(type));
  return sharedAttributes(type).filter((name) => scalars.has(name));
}

/**
 * Names of the attributes that localizations get of an update whose answer populates `localizations`: changed or not, the scalars
 * and populated files that the answer has, and changed components; undefined: it shares nothing (decision
 * non-localized-attributes).
 */
export function answeredNames(
  type: ContentType,
  plan: Plan,
  { populates = [], fields = scalarNames(type) }: Pick<WriteRules, 'populates' | 'fields'> = {},
): string[] | undefined {
  if (!populates.includes('localizations')) return undefined;
  const files = populates.filter((name) => type.attributes.get(name)?.type === 'media');
  return [...fields, ...files, ...plan.components.keys()];
}

/**
 * Copies shared attributes of an entry to its other localizations (decision non-localized-attributes). Updates their
 * `updatedAt` when anything was copied.
 */
export function shareWithLocalizations(
  writer: Writer,
  model: Model,
  type: ContentType,
  entry: Entry,
  names: Iterable<string>,
): void {
  const changed = new Set(names);
  const shared = sharedAttributes(type).filter((name) => changed.has(name));
  if (shared.length === 0) return;
  for (const { id } of writer.linked(type.uid, entry.id, 'localizations')) {
    copyAttributes(writer, model, { uid: type.uid, id: entry.id }, { uid: type.uid, id }, shared);
    writer.update(type.uid, id, { updatedAt: entry.updatedAt ?? null });
  }
}

/** Copies attributes from one entry to another of its table; component instances are duplicated. */
export function copyAttributes(writer: Writer, model: Model, from: Ref, to: Ref, names: readonly string[]): void {
  const { attributes } = schemaOf(model, from.uid);
  const values: Record<string, Json> = {};
  for (const name of names) {
    const attribute = attributes.get(name);
    if (!attribute) continue;
    if (isScalar(attribute)) values[name] = writer.get(from.uid, from.id)?.[name] ?? null;
    else writer.link(to.uid, to.id, name, copiedLinks(writer, model, from, attribute));
  }
  writer.update(to.uid, to.id, values);
}

function copiedLinks(writer: Writer, model: Model, from: Ref, attribute: Attribute): readonly Ref[] {
  const linked = [...writer.linked(from.uid, from.id, attribute.name)];
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return linked;
  return linked.map((instance) => {
    const copy = { uid: instance.uid, id: writer.insert(instance.uid, {}).id };
    copyAttributes(writer, model, instance, copy, [...schemaOf(model, instance.uid).attributes.keys()]);
    return copy;
  });
}
