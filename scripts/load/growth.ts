/** Separates growth from the ups and downs of a garbage collector. */

/** Memory of the server at a moment, in bytes; the heap after a garbage collection. */
export interface Sample {
  readonly seconds: number;
  readonly heap: number;
  readonly external: number;
  readonly resident: number;
}

/** How one kind of memory went. */
export interface Growth {
  readonly text: string;
  readonly grew: boolean;
}

/** Share of the time in which the server warms up: compiled code and caches come to their size. */
const WARM_UP = 0.2;

/** Growth allowed from the first quarter after the warm-up to the last: a share, and at least this many bytes. */
const TOLERANCE = 0.05;
const TOLERANCE_BYTES = 10 * 2 ** 20;

/** Compares the least of the first quarter after the warm-up with the least of the last one. */
export function growthOf(samples: readonly Sample[]): readonly Growth[] {
  const end = samples.at(-1)?.seconds ?? 0;
  const warm = samples.filter(({ seconds }) => seconds >= end * WARM_UP);
  const from = warm[0]?.seconds ?? 0;
  const quarter = (end - from) / 4;
  const first = warm.filter(({ seconds }) => seconds <= from + quarter);
  const last = warm.filter(({ seconds }) => seconds >= end - quarter);
  return (['heap', 'external', 'resident'] as const).map((kind) => {
    const [before, after] = [first, last].map((part) => Math.min(...part.map((sample) => sample[kind])));
    const [low = 0, high = 0] = [before, after];
    const limit = Math.max(low * (1 + TOLERANCE), low + TOLERANCE_BYTES);
    const grew = !(Number.isFinite(low) && high <= limit);
    const text = `${kind}: least of the first quarter ${mebibytes(low)}, of the last ${mebibytes(high)}, limit ${mebibytes(limit)}`;
    return { text: `${text}: ${grew ? 'grew' : 'flat'}`, grew };
  });
}

export const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
