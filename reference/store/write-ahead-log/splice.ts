/** The difference between two lists of links, as a splice. */
import type { Ref } from '../reader.ts';
import { LongList, type RefList, refsOf, sameRef } from '../ref-list.ts';

/** Arguments of `Array.prototype.splice`: start, delete count, added items. */
export type Splice = readonly [at: number, gone: number, ...added: Ref[]];

/** The smallest splice that turns `before` into `after`; undefined when they are equal. */
export function splice(before: RefList, after: RefList): Splice | undefined {
  const { offset, old, now } = differing(before, after);
  const shorter = Math.min(old.length, now.length);
  let at = 0;
  while (at < shorter && same(old[at], now[at])) at++;
  // a list that only grew has no common end to look for
  const room = shorter - at;
  let end = 0;
  while (end < room && same(old[old.length - 1 - end], now[now.length - 1 - end])) end++;
  const removed = old.length - at - end;
  const added = now.slice(at, now.length - end);
  return removed === 0 && added.length === 0 ? undefined : [offset + at, removed, ...added];
}

/** Applies a splice to a list. */
export function spliced(before: readonly Ref[], [at, removed, ...added]: Splice): readonly Ref[] {
  return before.toSpliced(at, removed, ...added);
}

/** Two lists without their shared leading pieces. */
function differing(before: RefList, after: RefList) {
  if (!(before instanceof LongList && after instanceof LongList)) {
    return { offset: 0, old: refsOf(before), now: refsOf(after) };
  }
  let [shared, offset] = [0, 0];
  for (const piece of before.pieces) {
    if (piece !== after.pieces[shared]) break;
    shared++;
    offset += piece.length;
  }
  return { offset, old: before.from(shared), now: after.from(shared) };
}

const same = (a?: Ref, b?: Ref): boolean => a !== undefined && b !== undefined && sameRef(a, b);
