/** How one list of links became another. */
import { sameRef } from '../links.ts';
import type { Ref } from '../reader.ts';

/** What `Array.prototype.splice` takes: from where, how many go, what comes in their place. */
export type Splice = readonly [at: number, gone: number, ...added: Ref[]];

/** The smallest splice that makes `after` of `before`; undefined when they are equal. */
export function splice(before: readonly Ref[], after: readonly Ref[]): Splice | undefined {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && same(before[at], after[at])) at++;
  // what was only added to needs no look at its end
  const room = shorter - at;
  let end = 0;
  while (end < room && same(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  const gone = before.length - at - end;
  const added = after.slice(at, after.length - end);
  return gone === 0 && added.length === 0 ? undefined : [at, gone, ...added];
}

/** The list that a splice makes of another. */
export function spliced(before: readonly Ref[], [at, gone, ...added]: Splice): readonly Ref[] {
  return before.toSpliced(at, gone, ...added);
}

/** Lists share most of what they name, which saves looking closer. */
function same(a: Ref | undefined, b: Ref | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sameRef(a, b));
}
