/** Conditions whose rows are known, joined by $and, $or and $not (4.6). */
import type { FilterTree } from '../../generate/filters.ts';
import { type Random, shuffled } from '../../world/random.ts';

/** A filter, and by row whether it keeps it and whether its negation does: what has no value meets neither. */
export interface Judged {
  readonly tree: FilterTree;
  readonly kept: readonly boolean[];
  readonly denied: readonly boolean[];
}

/** Its negation. */
export const not = ({ tree, kept, denied }: Judged): Judged => ({ tree: { $not: tree }, kept: denied, denied: kept });

const every = (sides: readonly (readonly boolean[])[]): boolean[] =>
  (sides[0] ?? []).map((_, at) => sides.every((side) => side[at]));

const some = (sides: readonly (readonly boolean[])[]): boolean[] =>
  (sides[0] ?? []).map((_, at) => sides.some((side) => side[at]));

/** All of them. */
export const and = (...parts: readonly Judged[]): Judged => ({
  tree: { $and: parts.map(({ tree }) => tree) },
  kept: every(parts.map(({ kept }) => kept)),
  denied: some(parts.map(({ denied }) => denied)),
});

/** Any of them. */
export const or = (...parts: readonly Judged[]): Judged => ({
  tree: { $or: parts.map(({ tree }) => tree) },
  kept: some(parts.map(({ kept }) => kept)),
  denied: every(parts.map(({ denied }) => denied)),
});

/** Whether each of them alone keeps rows, and rows are left that neither keeps. */
const areApart = (one: Judged, other: Judged): boolean => {
  const sides = one.kept.map((isKept, at) => `${isKept} ${other.kept[at]}`);
  return ['true false', 'false true', 'false false'].every((side) => sides.includes(side));
};

/** Joins of a few pairs of conditions, their negations, and those within each other. */
export function joinsOf(all: readonly Judged[], random: Random): Judged[] {
  const pairs = shuffled(all, random).flatMap((one, at, list) => {
    const other = list.slice(at + 1).find((candidate) => areApart(one, candidate));
    return other ? [[one, other] as const] : [];
  });
  return pairs.slice(0, 2).flatMap(([one, other], at) => {
    const [third = one] = pairs[at + 1] ?? [];
    return [
      ...[or(one, other), and(one, not(other)), not(or(one, other)), not(and(one, other))],
      ...[
        not(or(and(one, other), not(third))),
        or(not(or(one, third)), and(one, other)),
        not(and(or(one, third), other)),
      ],
    ];
  });
}
