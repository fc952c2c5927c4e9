/** The content that checks query: what was there before (the baseline), and what the run created. */
import type { Exchange } from '../target/exchange.ts';

/** An entry's identifier as the target answers it. */
export type EntryId = number | string;

export interface WorldEntry {
  readonly uid: string;
  /** `data.id` of its answer. */
  readonly id: EntryId;
  /** What its path segment is: the id, or the documentId where the target is asked by that. */
  readonly segment: string;
  /**
   * What the entry holds, by attribute: for entries the run created, what was sent, in the form an answer carries it
   * (see `oracle/value.ts`); for the baseline, what was read. createdAt, updatedAt, publishedAt and locale as read.
   * Every readable scalar attribute is present; unset ones are null. Private ones and passwords are there only where sent.
   */
  readonly values: Readonly<Record<string, unknown>>;
  /** Linked ids by relation attribute, both sides of two-way relations, in order. */
  readonly links: Readonly<Record<string, readonly EntryId[]>>;
  /** Created by this run. */
  readonly own: boolean;
  /** The exchange that created it, for reproduction. */
  readonly creation?: Exchange;
}

/** Fixed while read checks run. */
export interface World {
  /** All entries of a content-type, baseline and own, drafts included, by the order of their ids. */
  entries(uid: string): readonly WorldEntry[];
  find(uid: string, id: EntryId): WorldEntry | undefined;
}
