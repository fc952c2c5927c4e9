/** What the entries and components of a life hold: records that each write changes. */
import type { EntryRecord } from '../../judge/entry.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Attributed, componentUids } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import type { Part } from '../../world/world.ts';
import type { SequenceEntry } from '../content.ts';

/** A component of an entry: its id, and what it holds. */
export interface HeldPart {
  readonly id: unknown;
  readonly component: string;
  readonly record: EntryRecord;
  /** As it was answered last. */
  readonly answered: JsonObject;
}

/** What a new entry or component holds of what its body does not name. */
export function emptyContents({ attributes }: Attributed): EntryRecord {
  const none = (holds: (attribute: Attribute) => boolean): Readonly<Record<string, readonly never[]>> =>
    Object.fromEntries(attributes.filter(holds).map(({ name }) => [name, []]));
  return {
    values: {},
    links: none(isPlainRelation),
    parts: none((attribute) => componentUids(attribute).length > 0),
    files: none(({ type }) => type === 'media'),
  };
}

/** A record with what a later write gives. */
export const merged = (before: EntryRecord, written: EntryRecord): EntryRecord => ({
  values: { ...before.values, ...written.values },
  links: { ...before.links, ...written.links },
  parts: { ...before.parts, ...written.parts },
  files: { ...before.files, ...written.files },
});

/** The components of an answered entry by attribute, each with its id. */
export function answeredParts(
  { attributes }: Attributed,
  answered: JsonObject,
): ReadonlyMap<string, readonly JsonObject[]> {
  const held = attributes.filter((attribute) => componentUids(attribute).length > 0 && !attribute.private);
  return new Map(
    held.map(({ name }) => {
      const value = answered[name];
      return [name, (Array.isArray(value) ? value : [value]).filter(isObject)];
    }),
  );
}

/** The components of an answer with what they hold. */
export const heldParts = (answered: readonly JsonObject[], parts: readonly Part[]): readonly HeldPart[] =>
  parts.map(({ component, ...record }, at) => ({
    id: answered[at]?.id,
    component,
    record,
    answered: answered[at] ?? {},
  }));

/** A record whose components do not link to a removed entry any more. */
export function withoutLink(record: EntryRecord, removed: SequenceEntry, model: Model): EntryRecord {
  const without = (part: Part): Part => {
    const component = model.components.find(({ uid }) => uid === part.component);
    const links = Object.entries(part.links).map(([name, ids]) => {
      const leadsThere = component?.attributes.some((one) => one.name === name && one.target === removed.type.uid);
      return [name, leadsThere ? ids.filter((id) => id !== removed.id) : ids];
    });
    return { ...part, links: Object.fromEntries(links), ...partsOf(part) };
  };
  const partsOf = ({ parts = {} }: Pick<EntryRecord, 'parts'>) => ({
    parts: Object.fromEntries(Object.entries(parts).map(([name, all]) => [name, all.map(without)])),
  });
  return { ...record, ...partsOf(record) };
}

/** The components of a body as records, by attribute. */
export const partsSent = (
  sent: ReadonlyMap<string, readonly { readonly component: string; readonly record: EntryRecord }[]>,
): Readonly<Record<string, readonly Part[]>> =>
  Object.fromEntries(
    [...sent].map(([name, parts]) => [name, parts.map(({ component, record }): Part => ({ component, ...record }))]),
  );
