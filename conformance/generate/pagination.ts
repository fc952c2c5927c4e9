/** Arbitraries of the `pagination` parameter, around the size of a list. */
import fc from 'fast-check';
import type { Parameters } from './query-string.ts';

/** Number of entries in a list, and its largest page. */
export interface ListSize {
  readonly total: number;
  readonly largest: number;
}

/** Page sizes: 1 to 3, about half of the list, the whole list, one less and one more. */
export function pageSizes({ total, largest }: ListSize): number[] {
  const sizes = [1, 2, 3, Math.ceil(total / 2), total - 1, total, total + 1];
  return [...new Set(sizes)].filter((size) => size >= 1 && size <= largest);
}

const counts = fc.constantFrom<(string | undefined)[]>(undefined, 'true', 'false');

/** `pagination` with these parts, without undefined ones. */
export const paginationParameters = (parts: Readonly<Record<string, number | string | undefined>>): Parameters => ({
  pagination: Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ),
});

/** `page` and `pageSize`; the page has entries unless the list is empty. */
export function byPage(size: ListSize): fc.Arbitrary<Parameters> {
  return fc
    .tuple(fc.constantFrom(...pageSizes(size)), fc.nat(999), counts)
    .map(([pageSize, at, withCount]) =>
      paginationParameters({ page: 1 + (at % Math.max(1, Math.ceil(size.total / pageSize))), pageSize, withCount }),
    );
}

/** `start` and `limit`; the start is inside the list. */
export function byOffset(size: ListSize): fc.Arbitrary<Parameters> {
  return fc
    .tuple(fc.constantFrom(...pageSizes(size)), fc.nat(999), counts)
    .map(([limit, at, withCount]) => paginationParameters({ start: at % Math.max(1, size.total), limit, withCount }));
}
