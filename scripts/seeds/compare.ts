/** The read requests that two runs have in common, and the parameters that stand side by side in them. */
import type { ReadRequest } from './recorded-run.ts';

export interface Share {
  readonly name: string;
  readonly requests: number;
  /** How many of them the other run sent too, letter for letter. */
  readonly equal: number;
}

/** How many requests of one run the other run sent too: in all, and for each check, those with most equal ones first. */
export function commonReads(
  one: readonly ReadRequest[],
  other: readonly ReadRequest[],
): { readonly all: Share; readonly checks: readonly Share[] } {
  const sent = new Set(other.map(({ text }) => text));
  const share = (name: string, reads: readonly ReadRequest[]): Share => ({
    name,
    requests: reads.length,
    equal: reads.filter(({ text }) => sent.has(text)).length,
  });
  const checks = [...new Set(one.map(({ check }) => check))].map((id) =>
    share(
      id,
      one.filter(({ check }) => check === id),
    ),
  );
  return { all: share('all', one), checks: checks.toSorted((a, b) => b.equal - a.equal) };
}

/** Top-level parameters of REST, `filters[a][$eq]=1` and `filters[b][$eq]=2` as one; arguments of GraphQL lists. */
export function parametersOf({ text }: ReadRequest): string[] {
  const [, query = ''] = text.startsWith('POST') ? [] : text.split('?');
  const names = query.split('&').map((pair) => pair.split('=')[0]?.split(/\[|%5B/i)[0] ?? '');
  const inGraphql = text.startsWith('POST')
    ? [...text.matchAll(/\b(filters|sort|pagination|publicationState|locale):/g)].map(([, name = '']) => name)
    : [];
  return [...new Set([...names, ...inGraphql])].filter((name) => name !== '');
}

/** How many requests combine so many parameters: index 2 counts those with two. */
export function combined(reads: readonly ReadRequest[]): number[] {
  const counts: number[] = [];
  for (const read of reads) {
    const size = parametersOf(read).length;
    counts[size] = (counts[size] ?? 0) + 1;
  }
  return Array.from(counts, (count) => count ?? 0);
}
