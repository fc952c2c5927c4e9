/** Suggests the nearest name for an unknown one. */

/** The number of insertions, removals, replacements and swaps of neighbouring characters that turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** The nearest name of `names` to `word`, ignoring case; undefined if none is near enough. */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  const target = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    // the difference in length is the least number of insertions
    if (Math.abs(name.length - target.length) >= bestDistance) continue;
    const distance = editDistance(target, name.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** The end of a message, `; did you mean "title"?`; empty without a near name. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const name = nearest(word, names);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}
