/** Completes entries that were read: links to entries that are not there are left out, and what is missing is named. */
import { ROLE_UID } from '../access/uids.ts';
import { type Attribute, isScalar } from '../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import { FILE_UID } from '../query/scope.ts';
import type { RecordsByUid } from './record.ts';
import { DEFAULT_ROLE_IDS } from './roles.ts';
import type { SeedList } from './write.ts';

/** Whether an attribute holds who created or changed an entry. */
export const isCreator = (name: string): boolean => name === 'createdBy' || name === 'updatedBy';

/** Entries that form a seed. */
export interface CompleteSeed {
  readonly lists: readonly SeedList[];
  /** How many links were left out, by `uid.attribute`. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Ids that nothing else knows: those of entries that stay beside the seed. */
export type KnownIds = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * Makes seed lists of entries. Each may link the others, and those in `beside`.
 *
 * @param model the content-types of the entries
 */
export function completeSeed(model: Model, records: RecordsByUid, beside: KnownIds): CompleteSeed {
  const known = new Map<string, ReadonlySet<number>>(beside);
  for (const [uid, entries] of records) known.set(uid, new Set(entries.map(({ id }) => id)));
  // every server of ours has these
  known.set(ROLE_UID, new Set([...(known.get(ROLE_UID) ?? []), ...Object.values(DEFAULT_ROLE_IDS)]));
  const leftOut = new Map<string, number>();
  const lists = [...records].map(([uid, entries]): SeedList => {
    const missing = new Map<string, Set<string>>();
    const walk = new Completion(model, known, leftOut, missing);
    const completed = entries.map((entry) => ({ id: entry.id, ...walk.complete(schemaOf(model, uid), entry) }));
    return { uid, entries: completed, missing };
  });
  return { lists, leftOut };
}

/** The completion of the entries of one content-type. */
class Completion {
  readonly #model: Model;
  readonly #known: KnownIds;
  readonly #leftOut: Map<string, number>;
  readonly #missing: Map<string, Set<string>>;

  constructor(model: Model, known: KnownIds, leftOut: Map<string, number>, missing: Map<string, Set<string>>) {
    this.#model = model;
    this.#known = known;
    this.#leftOut = leftOut;
    this.#missing = missing;
  }

  /** The attributes of an entry or component, in the order of the schema. */
  complete(schema: ContentType | Component, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const completed: Record<string, unknown> = {};
    // a file may hold more than its record
    if (schema.uid === FILE_UID && values.path !== undefined) completed.path = values.path;
    for (const attribute of schema.attributes.values()) {
      const { name } = attribute;
      if (!Object.hasOwn(values, name)) {
        if (isMissed(schema, attribute)) this.#note(schema.uid, name);
        continue;
      }
      const value = this.#completeValue(schema, attribute, values[name]);
      if (value !== undefined) completed[name] = value;
    }
    return completed;
  }

  #completeValue(schema: ContentType | Component, attribute: Attribute, value: unknown): unknown {
    if (isScalar(attribute)) return value;
    switch (attribute.type) {
      case 'component':
        return Array.isArray(value)
          ? value.map((item: unknown) => this.#completeItem(attribute.component, item))
          : value === null
            ? null
            : this.#completeItem(attribute.component, value);
      case 'dynamiczone':
        return listOf(value).map((item) => {
          const uid = isObject(item) ? String(item.__component) : '';
          return { __component: uid, ...this.#completeItem(uid, item) };
        });
      default: {
        const target = attribute.type === 'media' ? FILE_UID : attribute.target;
        const links = listOf(value);
        const there = links.filter((link) => this.#isThere(target, link));
        const place = `${schema.uid}.${attribute.name}`;
        if (there.length < links.length)
          this.#leftOut.set(place, (this.#leftOut.get(place) ?? 0) + links.length - there.length);
        if (Array.isArray(value)) return there;
        if (there.length > 0 || value === null) return value;
        if (!attribute.required) return null;
        this.#note(schema.uid, attribute.name);
        return undefined;
      }
    }
  }

  #completeItem(uid: string, item: unknown): Record<string, unknown> {
    const id = isObject(item) && item.id !== undefined ? { id: item.id } : {};
    return { ...id, ...this.complete(schemaOf(this.#model, uid), isObject(item) ? item : {}) };
  }

  #isThere(target: string | undefined, link: unknown): boolean {
    const uid = target ?? (isObject(link) ? String(link.__type) : '');
    const id = isObject(link) ? link.id : link;
    return typeof id === 'number' && this.#known.get(uid)?.has(id) === true;
  }

  #note(uid: string, name: string): void {
    this.#missing.set(uid, (this.#missing.get(uid) ?? new Set()).add(name));
  }
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** Whether an attribute that an entry does not have is worth a word. Plugins keep much for themselves that no seed needs. */
function isMissed(schema: ContentType | Component, attribute: Attribute): boolean {
  if (isCreator(attribute.name) || (!isScalar(attribute) && !attribute.private)) return false;
  return attribute.required || !('kind' in schema) || schema.hasEndpoints;
}
