/** Read access to the store, for queries. Synchronous, since all content is in memory. */

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
  /** One entry, or undefined. */
  get(uid: string, id: number): Entry | undefined;
  /**
   * The links of a relation, media, component or dynamic zone, in order. Works from both sides of a two-way relation.
   */
  linked(uid: string, id: number, attribute: string): readonly Ref[];
}
