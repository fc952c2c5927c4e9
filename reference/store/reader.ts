/** Read access to the store, for queries. Synchronous, since all content is in memory. */

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
 * Encoding of a column in columnar form. `number`: values as numbers, false as 0, NULL as NaN. `code`: a number for each
 * distinct text, NULL as 0. `presence`: 0 for NULL, 1 for any value.
 */
export type ColumnEncoding = 'number' | 'code' | 'presence';

/** The values of one column in columnar form, in the order of the table's entries. The array may be longer than the table. */
export interface ColumnValues {
  readonly values: Float64Array | Int32Array | Uint8Array;
  /** For `code`: texts by code; the text at 0 has no meaning. */
  readonly texts: readonly string[];
  /** For `code`: the code of a text; undefined when no entry ever had it. */
  codeOf(text: string): number | undefined;
}

/**
 * The links of one attribute in packed arrays. The targets of an entry stand in `targets` from `offsets[id]` up to
 * `offsets[id + 1]`; ids from `offsets.length - 1` on have no links. A target of 0 is an entry of another table.
 */
export interface Adjacency {
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
}

/** Reference to an entry or a component instance. */
export interface Ref {
  readonly uid: string;
  readonly id: number;
}

/**
 * Reads of one consistent state. A table is the uid of a content-type or of a component: component instances are entries
 * of their component's table, with ids of their own, linked from their owner like any relation.
 */
export interface Reader {
  /** Changes with every write. A cached result is valid as long as this is the same. */
  readonly version: number;
  /** All entries of a table, by ascending id. Do not modify; valid until the next write. */
  all(uid: string): readonly Entry[];
  /**
   * All entries of a table by ascending value of a column: NULL first, ties by ascending id (`compare.ts`). The index
   * is built on first use and then kept up to date. Do not modify; valid until the next write.
   */
  sorted(uid: string, column: StoredColumn): readonly Entry[];
  /** The values of a column in columnar form, built on first use and then kept up to date; valid until the next write. */
  columnar(uid: string, column: StoredColumn, encoding: ColumnEncoding): ColumnValues;
  /** One entry, or undefined. */
  get(uid: string, id: number): Entry | undefined;
  /**
   * The links of a relation, media, component or dynamic zone, in order. Works from both sides of a two-way relation.
   */
  linked(uid: string, id: number, attribute: string): readonly Ref[];
  /**
   * The links of an attribute to the table `target` in packed arrays. Built on first use, cached until one of these links
   * changes. Undefined where ids are too sparse.
   */
  adjacency(uid: string, attribute: string, target: string): Adjacency | undefined;
}
