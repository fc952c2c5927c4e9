/** The world: the content that checks query. It has the entries before the run (the baseline) and those of the run. */
import type { Exchange } from '../target/exchange.ts';
import type { States } from '../target/states.ts';
import type { FileRecords } from './files.ts';

/** The id of an entry in an answer. */
export type EntryId = number | string;

/** A reference to an entry of any content-type. */
export interface Ref {
  readonly uid: string;
  readonly id: EntryId;
}

/** Files and components by attribute; unknown ones are absent. */
export interface Contents {
  /** Components and the items of zones, in order; an unset single component is an empty list. */
  readonly parts?: Readonly<Record<string, readonly Part[]>>;
  /** Ids of files in media attributes. */
  readonly files?: Readonly<Record<string, readonly EntryId[]>>;
  /** Targets of polymorphic relations, in order. */
  readonly morphs?: Readonly<Record<string, readonly Ref[]>>;
}

/** A component in an entry, with its sent values. Its id is unknown. */
export interface Part extends Contents {
  /** `category.name`. */
  readonly component: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly links: Readonly<Record<string, readonly EntryId[]>>;
}

export interface WorldEntry extends Contents {
  readonly uid: string;
  /** `data.id` of its answer. */
  readonly id: EntryId;
  /** Path segment: the id, or the documentId where the target identifies entries by that. */
  readonly segment: string;
  /**
   * Values by attribute. For entries of the run: the sent values, in the form of an answer (see `oracle/value.ts`). For
   * the baseline: the values read. createdAt, updatedAt, publishedAt and locale are those read. Every readable scalar
   * attribute is present, unset ones as null; uncertain values are absent. Private ones and passwords are present only
   * where sent.
   */
  readonly values: Readonly<Record<string, unknown>>;
  /** Linked ids by relation attribute, both sides of two-way relations, in order. An unknown relation is absent. */
  readonly links: Readonly<Record<string, readonly EntryId[]>>;
  /** Created by this run. */
  readonly own: boolean;
  /** The exchange that created it, for reproduction. */
  readonly creation?: Exchange;
}

/** A content-type that the suite cannot judge, since its entries could not be read or created. */
export interface Gap {
  readonly uid: string;
  /** The failed request and its answer, in one sentence. */
  readonly reason: string;
  /** Whether the answer is a success without a list, or a server error. Checks of the envelope judge it. */
  readonly broken?: true;
  /** The attributes that alone make the target answer 5xx; absent: it is not known why. */
  readonly attributes?: readonly string[];
}

/** An attribute that the target cannot answer by GraphQL, or cannot store: every request that names it is an error. */
export interface BlindSpot {
  readonly uid: string;
  readonly attribute: string;
  /** The answer to a request with this attribute alone. */
  readonly reason: string;
}

/** The entries of a target, as far as the suite knows them. They do not change while read checks run. */
export interface World {
  /**
   * The seed of the world and of questions about it.
   *
   * @default 0
   */
  readonly seed?: number;
  /** All entries of a content-type, baseline and own, drafts included, by the order of their ids. */
  entries(uid: string): readonly WorldEntry[];
  find(uid: string, id: EntryId): WorldEntry | undefined;
  /** The locale of entries that are created without `locale`. Absent where no content-type is localized. */
  readonly defaultLocale?: string;
  readonly gaps?: readonly Gap[];
  /** Attributes that blind GraphQL; absent: none. */
  readonly blindSpots?: readonly BlindSpot[];
  /** Attributes that the target fails to store; absent: none. */
  readonly unwritable?: readonly BlindSpot[];
  /** How the target puts entries into states; absent where no content-type has states. */
  readonly states?: States;
  /** The files before the run; absent where they cannot be listed. */
  readonly files?: FileRecords;
  /** Whether the target tells case apart in plain questions. Absent: not known, so that other answers are excused. */
  readonly keepsCase?: boolean;
}

/** Creates a world from a list of entries. */
export function worldOf(
  entries: readonly WorldEntry[],
  {
    defaultLocale,
    gaps,
    unwritable = [],
    states,
    files,
    seed = 0,
  }: {
    readonly defaultLocale?: string | undefined;
    readonly gaps?: readonly Gap[];
    readonly unwritable?: readonly BlindSpot[];
    readonly states?: States | undefined;
    readonly files?: FileRecords | undefined;
    readonly seed?: number;
  } = {},
): World {
  const byType = new Map<string, WorldEntry[]>();
  const byId = new Map<string, Map<string, WorldEntry>>();
  for (const entry of entries) {
    const { uid, id } = entry;
    const list = byType.get(uid) ?? [];
    list.push(entry);
    byType.set(uid, list);
    byId.set(uid, (byId.get(uid) ?? new Map()).set(String(id), entry));
  }
  for (const list of byType.values()) list.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return {
    seed,
    entries: (uid) => byType.get(uid) ?? [],
    find: (uid, id) => byId.get(uid)?.get(String(id)),
    ...(defaultLocale === undefined ? {} : { defaultLocale }),
    gaps: gaps ?? [],
    ...(unwritable.length > 0 ? { unwritable } : {}),
    ...(states === undefined ? {} : { states }),
    ...(files === undefined ? {} : { files }),
  };
}
