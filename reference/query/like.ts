/** LIKE as SQLite has it: the text test of the profile `strapi-4` (decision literal-text-operators). */

/** Lower case of the ASCII letters alone. */
const foldAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * The test of a pattern: `%` stands for any characters, `_` for one, and the case of ASCII letters does not count. Nothing
 * escapes a wildcard. Takes time in proportion to the lengths of pattern and text multiplied, whatever the pattern.
 */
export function likeTest(pattern: string): (text: string) => boolean {
  const folded = foldAscii(pattern);
  // a character beyond the first plane is one character for `_`, and two units of a string
  const whole = folded.includes('_');
  const units = whole ? [...folded] : folded;
  return (text) => {
    const value = foldAscii(text);
    return matches(units, whole && BEYOND_ASCII.test(value) ? [...value] : value);
  };
}

/** Goes back to the last `%` alone: an earlier one cannot match more than that one does. */
function matches(pattern: ArrayLike<string>, text: ArrayLike<string>): boolean {
  let at = 0;
  let afterPercent = -1;
  let resume = 0;
  for (let index = 0; index < text.length; ) {
    if (pattern[at] === '%') {
      at += 1;
      afterPercent = at;
      resume = index;
    } else if (at < pattern.length && (pattern[at] === '_' || pattern[at] === text[index])) {
      at += 1;
      index += 1;
    } else if (afterPercent >= 0) {
      at = afterPercent;
      resume += 1;
      index = resume;
    } else return false;
  }
  while (pattern[at] === '%') at += 1;
  return at === pattern.length;
}
