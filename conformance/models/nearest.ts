/** Finds the name that a mistyped name is nearest to. */

/** The nearest of `names` to `name`; undefined when none is near enough. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of names) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** `; did you mean X?` for the end of a message, or nothing. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const suggestion = nearest(name, names);
  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
}

/** Levenshtein distance: how many letters to insert, delete or replace. */
function editDistance(a: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}
