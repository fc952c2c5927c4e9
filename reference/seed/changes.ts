/** What changed in a seed since it was read. */
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FILE_UID } from '../query/scope.ts';
import type { Seed, SeedEntry } from './read.ts';

/** A seed as it was read once. */
export type SeedState = ReadonlyMap<string, { readonly entry: SeedEntry; readonly mark: string }>;

/** The differences of two states of a seed. */
export interface SeedChanges {
  readonly added: readonly SeedEntry[];
  /** Entries with other data, and what they were before. */
  readonly changed: readonly { readonly entry: SeedEntry; readonly before: SeedEntry }[];
  readonly removed: readonly SeedEntry[];
}

/** The state of a seed; the bytes that its files name now count too. */
export const stateOf = ({ entries }: Pick<Seed, 'entries'>): SeedState =>
  new Map(entries.map((entry) => [keyOf(entry), { entry, mark: markOf(entry) }]));

/** Compares two states of a seed. */
export function changesBetween(before: SeedState, after: SeedState): SeedChanges {
  const now = [...after].map(([key, { entry, mark }]) => ({ entry, mark, earlier: before.get(key) }));
  return {
    added: now.flatMap(({ entry, earlier }) => (earlier ? [] : [entry])),
    changed: now.flatMap(({ entry, mark, earlier }) =>
      earlier && earlier.mark !== mark ? [{ entry, before: earlier.entry }] : [],
    ),
    removed: [...before].flatMap(([key, { entry }]) => (after.has(key) ? [] : [entry])),
  };
}

const keyOf = ({ type, id }: SeedEntry): string => `${type.uid} ${id}`;

function markOf({ type, data, raw }: SeedEntry): string {
  const { path } = data;
  const file = type.uid === FILE_UID && typeof path === 'string' ? resolve(dirname(raw.file), path) : undefined;
  const { mtimeMs, size } = (file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })) ?? {};
  return JSON.stringify([data, mtimeMs, size]);
}
