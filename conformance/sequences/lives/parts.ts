/** Bodies of the components of a life, with all that components hold: values, files, relations and components in them. */

import { oneOf } from '../../checks/4.9-graphql-writes/data.ts';
import { visibleAttributes } from '../../checks/4.9-graphql-writes/expect-stored.ts';
import type { Scratch } from '../../checks/writing/scratch.ts';
import type { EntryRecord } from '../../judge/entry.ts';
import { writtenContents } from '../../judge/written.ts';
import type { JsonObject } from '../../models/json.ts';
import { attributesOfComponent, componentUids } from '../../models/lookup.ts';
import type { Attribute } from '../../models/model.ts';
import { isPlainRelation, isScalar, isToMany, isZone } from '../../oracle/attributes.ts';
import { chooseFiles, type FileRecords, sentFiles } from '../../world/files.ts';
import type { EntryId } from '../../world/world.ts';
import { chosenItems } from '../components/chosen-items.ts';
import type { Item } from '../components/steps.ts';
import { emptyContents, type HeldPart, merged } from './records.ts';

/** A component in a body, and what it holds then; without id it is new. */
export interface SentPart {
  readonly id?: unknown;
  readonly component: string;
  readonly record: EntryRecord;
  readonly body: JsonObject;
}

/** Greatest depth of components in a body; required ones may go deeper. */
const deepest = 3;

/** Links of a to-many relation in a new component. */
const mostLinks = 2;

export class PartWriter {
  readonly #scratch: Scratch;
  readonly #files: FileRecords | undefined;
  readonly #targetsOf: (uid: string) => readonly EntryId[];
  /** Targets of relations in components that allow a target one owner. */
  readonly #owned = new Set<string>();

  /**
   * @param files those that components may hold
   * @param targetsOf the entries that relations may lead to, by content-type
   */
  constructor(scratch: Scratch, files: FileRecords | undefined, targetsOf: (uid: string) => readonly EntryId[]) {
    this.#scratch = scratch;
    this.#files = files;
    this.#targetsOf = targetsOf;
  }

  /** The components of a write of an attribute that holds `stored`. */
  sent(attribute: Attribute, stored: readonly HeldPart[], items: readonly Item[]): readonly SentPart[] {
    return chosenItems(attribute, stored, items, {
      kept: (held, item) => this.#kept(attribute, held, item),
      fresh: (item) => this.#fresh(attribute, item),
    });
  }

  #fresh(attribute: Attribute, { pick, on }: Item): SentPart {
    const uids = componentUids(attribute);
    const component = uids[on % uids.length] ?? '';
    const body = { ...kindOf(attribute, component), ...this.#bodyOf(component, pick ?? 0, deepest) };
    return { component, body, record: this.#recordOf(component, body) };
  }

  /** One that is there: its required values, and other content of some attributes or of none. */
  #kept(attribute: Attribute, { id, component, record }: HeldPart, { pick, on }: Item): SentPart {
    const attributes = attributesOfComponent(this.#scratch.model, component);
    const isRequired = (name: string): boolean => attributes.some((one) => one.name === name && one.required);
    const required = Object.entries(record.values).filter(([name]) => isRequired(name));
    const others = pick === null ? [] : Object.entries(this.#bodyOf(component, pick, 2));
    const changed = others.filter((_, at) => (at + on) % 2 === 0);
    const none = pick === null ? {} : emptied(attributes, pick);
    const sent: JsonObject = { ...Object.fromEntries(required), ...Object.fromEntries(changed), ...none };
    const body = { ...kindOf(attribute, component), ...sent, id };
    return {
      id,
      component,
      body,
      record: merged(record, writtenContents(this.#scratch.model, { attributes }, sent, 'all')),
    };
  }

  #recordOf(uid: string, body: JsonObject): EntryRecord {
    const { model } = this.#scratch;
    const owner = { attributes: attributesOfComponent(model, uid) };
    return merged(emptyContents(owner), writtenContents(model, owner, body, 'all'));
  }

  /** A value for each attribute that repeats, and what the others require. */
  #bodyOf(uid: string, pick: number, depth: number): JsonObject {
    const attributes = visibleAttributes(attributesOfComponent(this.#scratch.model, uid));
    const values = attributes.flatMap((attribute, shift): [string, unknown][] => {
      const value = this.#valueOf(attribute, pick + shift, depth);
      return value === undefined ? [] : [[attribute.name, value]];
    });
    return { ...this.#scratch.part(uid), ...Object.fromEntries(values) };
  }

  /** A value of an attribute of a component; undefined: what is required suffices. */
  #valueOf(attribute: Attribute, pick: number, depth: number): unknown {
    if (isScalar(attribute)) return attribute.unique ? undefined : oneOf(attribute, pick);
    if (attribute.type === 'media') {
      const files = chooseFiles([attribute], pick, this.#files ?? new Map());
      return sentFiles([attribute], files)[attribute.name];
    }
    if (attribute.type === 'relation') return this.#linkOf(attribute, pick);
    if (depth <= 1) return undefined;
    const uids = componentUids(attribute);
    const items =
      uids.length === 0
        ? 0
        : Math.max(Number(attribute.min ?? 0), Math.min(Number(attribute.max ?? 2), 1 + (pick % 2)));
    const bodies = Array.from({ length: items }, (_, at) => {
      const uid = uids[(pick + at) % uids.length] ?? '';
      return { ...kindOf(attribute, uid), ...this.#bodyOf(uid, pick + at, depth - 1) };
    });
    return attribute.repeatable || isZone(attribute) ? bodies : bodies[0];
  }

  #linkOf(attribute: Attribute, pick: number): unknown {
    if (!isPlainRelation(attribute) || attribute.mappedBy !== undefined) return undefined;
    const isExclusive = attribute.relation?.startsWith('one') && attribute.inversedBy !== undefined;
    const keyOf = (id: EntryId): string => `${attribute.target} ${id}`;
    const targets = this.#targetsOf(attribute.target);
    const rotated = targets.map((_, at) => targets[(at + pick) % targets.length] ?? 0);
    const chosen = rotated
      .filter((id) => !isExclusive || !this.#owned.has(keyOf(id)))
      .slice(0, isToMany(attribute) ? mostLinks : 1);
    if (isExclusive) for (const id of chosen) this.#owned.add(keyOf(id));
    return isToMany(attribute) ? chosen : (chosen[0] ?? null);
  }
}

/** No content for every third attribute that may have none. */
function emptied(attributes: readonly Attribute[], pick: number): JsonObject {
  const chosen = visibleAttributes(attributes).filter(
    ({ required, min = 0, mappedBy }, at) =>
      (at + pick) % 3 === 0 && !required && Number(min) === 0 && mappedBy === undefined,
  );
  const isList = (attribute: Attribute): boolean =>
    attribute.multiple === true || attribute.repeatable === true || isZone(attribute) || isToMany(attribute);
  return Object.fromEntries(chosen.map((attribute) => [attribute.name, isList(attribute) ? [] : null]));
}

/** The member that names the component of an item of a zone. */
const kindOf = (attribute: Attribute, component: string): JsonObject =>
  isZone(attribute) ? { __component: component } : {};
