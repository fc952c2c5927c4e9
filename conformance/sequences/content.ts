/** The content during a sequence: a world that changes with each step. The judge compares answers with it. */
import { type Bond, kindOf } from '../checks/4.8-relations/bonds.ts';
import { type EntryRecord, emptyRecord } from '../judge/entry.ts';
import { writtenValues } from '../judge/written.ts';
import type { JsonObject } from '../models/json.ts';
import type { Attribute, ContentType } from '../models/model.ts';
import { Links, type Side } from '../oracle/state/links.ts';
import type { EntryId, World, WorldEntry } from '../world/world.ts';

/** A relation with links that the sequence tracks. */
export interface Relation {
  readonly bond: Bond;
  readonly links: Links;
}

/** One side of a relation. */
export interface RelationSide extends Relation {
  readonly side: Side;
  readonly attribute: Attribute;
}

/** An entry of the sequence. */
export interface SequenceEntry {
  readonly type: ContentType;
  readonly id: EntryId;
  readonly segment: string;
  /** The last value sent for each attribute, without relations. */
  readonly sent: JsonObject;
  /** null: a draft; undefined: not known. */
  readonly publishedAt?: unknown;
}

/** Most values of a list operand: servers may refuse longer lists. */
export const mostIds = 20;

type RecordOf = (type: ContentType, id: EntryId) => EntryRecord | undefined;

export class Content implements World {
  readonly gaps: NonNullable<World['gaps']>;
  readonly relations: readonly Relation[];
  /** Relations that were written from their inverse side. */
  readonly inverseWritten = new Set<Bond>();
  readonly #locale: string | undefined;
  readonly #entries = new Map<string, SequenceEntry[]>();
  readonly #removed = new Map<string, EntryId[]>();

  readonly #recordOf: RecordOf;

  /** @param recordOf what an entry holds beside its scalars and the links of `bonds`; default: nothing is known */
  constructor(
    { gaps = [], defaultLocale }: Pick<World, 'gaps' | 'defaultLocale'>,
    bonds: readonly Bond[],
    recordOf: RecordOf = () => undefined,
  ) {
    this.gaps = gaps;
    this.#recordOf = recordOf;
    this.#locale = defaultLocale;
    this.relations = bonds.map((bond) => ({ bond, links: new Links(kindOf(bond)) }));
  }

  /** Existing entries, in the order of their creation. */
  standing = (uid: string): readonly SequenceEntry[] => this.#entries.get(uid) ?? [];

  /** Ids of entries removed last: so many that one operand names them and those that stand. */
  removed = (uid: string): readonly EntryId[] =>
    (this.#removed.get(uid) ?? []).slice(this.standing(uid).length - mostIds);

  entries = (uid: string): readonly WorldEntry[] => this.standing(uid).map(this.#asWorldEntry);

  find = (uid: string, id: EntryId): WorldEntry | undefined => this.entries(uid).find((entry) => entry.id === id);

  /** The sides of relations that a content-type has. */
  sidesOf = ({ uid }: ContentType): RelationSide[] =>
    this.relations.flatMap(({ bond, links }): RelationSide[] => [
      ...(bond.type.uid === uid ? [{ bond, links, side: 'owner' as const, attribute: bond.attribute }] : []),
      ...(bond.target.uid === uid && bond.inverse
        ? [{ bond, links, side: 'other' as const, attribute: bond.inverse }]
        : []),
    ]);

  add(entry: SequenceEntry): void {
    const { uid } = entry.type;
    this.#entries.set(uid, [...this.standing(uid), entry]);
    for (const { bond, links } of this.relations) {
      if (bond.type.uid === uid) links.add('owner', entry.id);
      else if (bond.target.uid === uid) links.add('other', entry.id);
    }
  }

  /** Applies an update: its values without relations, and the state after it. */
  change({ type: { uid }, id }: SequenceEntry, sent: JsonObject, publishedAt: unknown): void {
    const changed = (entry: SequenceEntry): SequenceEntry =>
      entry.id === id ? { ...entry, sent: { ...entry.sent, ...sent }, publishedAt } : entry;
    this.#entries.set(uid, this.standing(uid).map(changed));
  }

  remove({ type: { uid }, id }: SequenceEntry): void {
    const otherEntries = this.standing(uid).filter((entry) => entry.id !== id);
    this.#entries.set(uid, otherEntries);
    this.#removed.set(uid, [...(this.#removed.get(uid) ?? []), id]);
    for (const { bond, links } of this.relations) {
      if (bond.type.uid === uid) links.remove('owner', id);
      else if (bond.target.uid === uid) links.remove('other', id);
    }
  }

  /** The entries that are linked to this one, each as `uid id`. */
  linkedTo({ type, id }: SequenceEntry): string[] {
    return this.relations.flatMap(({ bond, links }) => [
      ...(bond.type.uid === type.uid ? links.linked('owner', id).map((id) => `${bond.target.uid} ${id}`) : []),
      ...(bond.target.uid === type.uid ? links.linked('other', id).map((id) => `${bond.type.uid} ${id}`) : []),
    ]);
  }

  /** Whether an entry has a required relation without links. */
  lacksRequired({ type, id }: SequenceEntry): boolean {
    return this.sidesOf(type).some(
      ({ attribute, links, side }) => attribute.required && links.linked(side, id).length === 0,
    );
  }

  #asWorldEntry = ({ type, id, segment, sent, publishedAt }: SequenceEntry): WorldEntry => {
    const links = this.sidesOf(type).map((side) => [side.attribute.name, side.links.linked(side.side, id)] as const);
    const record = this.#recordOf(type, id) ?? emptyRecord;
    const values = {
      ...record.values,
      ...writtenValues(type, sent).values,
      ...(type.draftAndPublish ? { publishedAt } : {}),
      ...(type.localized && this.#locale !== undefined ? { locale: this.#locale } : {}),
    };
    return {
      ...record,
      uid: type.uid,
      id,
      segment,
      values,
      links: { ...record.links, ...Object.fromEntries(links) },
      own: true,
    };
  };
}
