/** The expected content of an answer. The oracle computes it; the judge compares the answer with it. */
import type { Attributed } from '../models/lookup.ts';
import type { Attribute, ContentType } from '../models/model.ts';
import type { EntryId } from '../world/world.ts';
import type { SortKey } from './sort.ts';

/** Fields and populations of an entry or component item. */
export interface ExpectedBody {
  readonly owner: Attributed & Partial<Pick<ContentType, 'uid' | 'draftAndPublish' | 'localized'>>;
  /** Selected fields; undefined: all. */
  readonly fields: readonly string[] | undefined;
  /** Its known values. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly inside: ReadonlyMap<string, ExpectedPopulation>;
  /** Populated attributes that an answer may contain or omit. */
  readonly open: ReadonlySet<string>;
}

export interface ExpectedEntry {
  readonly uid: string;
  readonly id: EntryId;
  readonly body: ExpectedBody;
}

/** A linked entry; `open`: an answer may contain or omit it. */
export interface Member {
  readonly uid: string;
  readonly id: EntryId;
  readonly place: 'in' | 'open';
  /** Undefined where its content-type is unknown. */
  readonly body: ExpectedBody | undefined;
}

/** A component item. */
export interface ExpectedPart {
  readonly component: string;
  readonly place: 'in' | 'open';
  readonly body: ExpectedBody;
}

interface Linked {
  readonly attribute: Attribute;
  /** Undefined: not known. */
  readonly members: readonly Member[] | undefined;
}

/** The value of a populated attribute, by the kind of its shape (2.2). */
export type ExpectedPopulation =
  | (Linked & {
      readonly kind: 'one' | 'many' | 'count' | 'morphs-facing';
      readonly sort: readonly SortKey[];
      readonly target: string;
    })
  | (Linked & { readonly kind: 'morph' | 'morphs' })
  | {
      readonly kind: 'component' | 'components' | 'zone';
      readonly attribute: Attribute;
      readonly items: readonly ExpectedPart[] | undefined;
    }
  | {
      readonly kind: 'media';
      readonly attribute: Attribute;
      readonly ids: readonly EntryId[] | undefined;
      /** Attributes of the files, where they are selected. */
      readonly fields?: readonly string[];
    };
