/** Values of a relation in a component, by three entries that it may link; each can follow the one before it (4.8). */
import type { EntryId } from '../../world/world.ts';

/** The value of the relation. */
export type Says = (pool: readonly EntryId[]) => unknown;

// biome-ignore format: a table, one value a line
export const changesOfMany: readonly Says[] = [
  ([a, b]) => [a, b],
  ([, , c]) => ({ connect: [c] }),
  ([, b]) => ({ disconnect: [b] }),
  ([a, b]) => ({ connect: [{ id: b, position: { before: a } }] }),
  ([a, , c]) => ({ connect: [{ id: c, position: { start: true } }], disconnect: [{ id: a }] }),
  () => undefined,
  ([a, , c]) => ({ set: [{ id: a }, c] }),
  () => ({ set: [] }),
  ([a, b]) => ({ connect: [b, { id: a }] }),
  () => null,
];

// biome-ignore format: a table, one value a line
export const changesOfOne: readonly Says[] = [
  ([a]) => a,
  ([, b]) => ({ connect: [b] }),
  ([, b]) => ({ disconnect: [{ id: b }] }),
  ([, , c]) => ({ connect: [{ id: c }] }),
  ([a, , c]) => ({ connect: [a], disconnect: [c] }),
  () => undefined,
  ([, b]) => ({ set: [b] }),
  ([, , c]) => ({ disconnect: [c] }),
  () => null,
  ([, , c]) => [c],
];

// biome-ignore format: a table, one value a line
export const firstLinksOfMany: readonly Says[] = [
  ([a, b]) => [b, a],
  ([a, , c]) => ({ connect: [c, a] }),
  ([a, b]) => ({ connect: [a, { id: b, position: { before: a } }] }),
  ([a, b]) => ({ connect: [{ id: b }], disconnect: [a] }),
  ([, b, c]) => ({ set: [c, { id: b }] }),
  ([a]) => ({ disconnect: [a] }),
];

// biome-ignore format: a table, one value a line
export const firstLinksOfOne: readonly Says[] = [
  ([a]) => a,
  ([, b]) => ({ connect: [b] }),
  ([, , c]) => ({ connect: [{ id: c }] }),
  ([a, b]) => ({ connect: [a], disconnect: [b] }),
  ([, b]) => ({ set: [{ id: b }] }),
  ([a]) => ({ disconnect: [a] }),
];
