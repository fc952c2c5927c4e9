/** What queries see of the store. Synchronous: content is in memory, whatever keeps it on disk. */

import type { ScalarType } from '../model/scalar-types.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * An entry as stored: its id and its scalar attributes in their internal form, which is also the form answers carry.
 * Text, enumeration, uid, email: string. integer, float, decimal: number. biginteger: string of digits, exact.
 * date `YYYY-MM-DD`; time `HH:mm:ss.SSS`; datetime `YYYY-MM-DDTHH:mm:ss.SSSZ`; timestamp: string of epoch milliseconds.
 * json and array: the value. Unset attributes are null, never absent. Frozen: a change makes a new object.
 */
export interface Entry {
  readonly id: number;
  readonly [attribute: string]: Json;
}

/** A scalar attribute of a table; `id` counts as one. */
export interface StoredColumn {
  readonly name: string;
  readonly type: ScalarType | 'id';
}

/**
 * How a column is laid out side by side. `number`: values as numbers, false as 0, NULL as NaN. `code`: a number for each
 * distinct text, NULL as 0. `presence`: 0 for NULL, 1 for all else.
 */
export type DenseKind = 'number' | 'code' | 'presence';

/** The values of one column, in the order of the table's entries. The array may be longer than there are entries. */
export interface DenseValues {
  readonly values: Float64Array | Int32Array | Uint8Array;
  /** Of `code`: the texts by their code; the one at 0 means nothing. */
  readonly texts: readonly string[];
  /** Of `code`: the code of a text that some entry holds or held. */
  codeOf(text: string): number | undefined;
}

/**
 * What one attribute links, side by side, by id. The targets of an entry stand in `targets` from `offsets[id]` up to
 * `offsets[id + 1]`; ids from `offsets.length - 1` on link nothing. A target of 0 is an entry of another table.
 */
export interface Adjacency {
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
}

/** Names an entry, or a component instance, of some table. */
export interface Ref {
  readonly uid: string;
  readonly id: number;
}

/**
 * Reads of one consistent state. A table is the uid of a content-type or of a component: component instances are entries
 * of their component's table, with ids of their own, linked from their owner like any relation.
 */
export interface Reader {
  /** Another number after every change: what was worked out of the state holds as long as this is the same. */
  readonly version: number;
  /** All entries of a table, by ascending id. The list is the store's own: it is good until the next write. */
  all(uid: string): readonly Entry[];
  /**
   * All entries of a table by ascending value of a column: NULL first, ties by ascending id (`compare.ts`). The order is
   * made when it is first asked for, and kept from then on. The list is the store's own: it is good until the next write.
   */
  sorted(uid: string, column: StoredColumn): readonly Entry[];
  /** The values of a column side by side, made when first asked for, kept from then on; good until the next write. */
  dense(uid: string, column: StoredColumn, kind: DenseKind): DenseValues;
  /** One entry, or undefined. */
  get(uid: string, id: number): Entry | undefined;
  /**
   * What an attribute of kind relation, media, component or dynamic zone links to, in order; empty when nothing.
   * Works from both sides of a two-way relation.
   */
  linked(uid: string, id: number, attribute: string): readonly Ref[];
  /**
   * The entries of the table `target` that an attribute links, side by side. Made when it is first asked for, kept until
   * one of these links changes. Undefined where ids are too far between.
   */
  adjacency(uid: string, attribute: string, target: string): Adjacency | undefined;
}
