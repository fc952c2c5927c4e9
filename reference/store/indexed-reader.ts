/** Indexes of the store: what the query engine reads beside the entries themselves. */
import type { ScalarType } from '../model/scalar-types.ts';
import type { Entry, Reader } from './reader.ts';

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

/** A reader with the indexes of its tables. */
export interface IndexedReader extends Reader {
  /**
   * All entries of a table by ascending value of a column: NULL first, ties by ascending id (`compare.ts`). The index
   * is built on first use and then kept up to date. Do not modify; valid until the next write.
   */
  sorted(uid: string, column: StoredColumn): readonly Entry[];
  /** The values of a column in columnar form, built on first use and then kept up to date; valid until the next write. */
  columnar(uid: string, column: StoredColumn, encoding: ColumnEncoding): ColumnValues;
  /**
   * A small number for each row of a table, for a reader to note what it learned about the entry there: 0 where it noted
   * nothing since the entry was written. Notes of other rows stay when one is written; those used least recently are dropped.
   */
  notes(uid: string, name: string): Uint8Array;
  /**
   * The links of an attribute to the table `target` in packed arrays. Built on first use, cached until one of these links
   * changes. Undefined where ids are too sparse.
   */
  adjacency(uid: string, attribute: string, target: string): Adjacency | undefined;
}
