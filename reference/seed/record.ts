/** Entries in the form of a seed, on their way into one. */

/** An entry of a seed. */
export interface SeedRecord {
  readonly id: number;
  readonly [name: string]: unknown;
}

/** Entries by the uid of their content-type. */
export type RecordsByUid = ReadonlyMap<string, readonly SeedRecord[]>;
