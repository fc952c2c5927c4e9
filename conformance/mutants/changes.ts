/** What faults make of single values: lists cut and turned, nulls passed over. */

/** A change of lists; any other value stays. */
export const ofList =
  (change: (list: readonly unknown[]) => unknown) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? change(value) : value;

export const firstOnly = ofList((list) => list.slice(0, 1));
export const lastLost = ofList((list) => list.slice(0, -1));
export const reversed = ofList((list) => list.toReversed());

/** The value, undefined for null: it is as if it were not there. */
export const nullIgnored = (value: unknown): unknown => value ?? undefined;
