/** The words of a message without the values in it, as a regular expression. */
import type { Failure } from './events.ts';

/** Fewest words that tell one kind of failure from another. */
const fewestWords = 2;

/** A word of a sentence, or a dotted name, perhaps with a mark behind it. */
const plainWord = /^\p{L}+(?:['.-]\p{L}+)*[,:;.]?$/u;

/**
 * A regular expression for messages of the same kind: words of the request and of the case, numbers and names may be
 * others, and so may what says where it happened. Undefined when too few words remain.
 */
export function messagePattern(message: string, { requests, case: testCase }: Failure): string | undefined {
  const sent = JSON.stringify([testCase, requests.map(({ path, body }) => [path, body])]);
  const values = new Set(sent.match(/\p{L}+/gu));
  // what follows is a document or a value
  const [sentence = ''] = message.replace(/ \([^)]*\)/g, '').split(/ in \S*[^\p{L}\s.,]|\{/u);
  const isOpen = sentence !== message;
  const place = sentence.lastIndexOf(': ') + 1;
  return patternOf(sentence.slice(place), place > 0, isOpen, values) ?? patternOf(sentence, false, isOpen, values);
}

function patternOf(
  sentence: string,
  isOpenBefore: boolean,
  isOpenBehind: boolean,
  values: ReadonlySet<string>,
): string | undefined {
  const words = sentence
    .trim()
    .split(/\s+/)
    .map((word) => (plainWord.test(word) && !values.has(word.replace(/\P{L}+$/u, '')) ? word : undefined));
  if (words.filter((word) => word !== undefined).length < fewestWords) return undefined;
  return joined([...(isOpenBefore ? [undefined] : []), ...words, ...(isOpenBehind ? [undefined] : [])]);
}

/** The words in order; an undefined one stands for anything. */
function joined(words: readonly (string | undefined)[]): string {
  let pattern = '';
  let isOpen = words[0] === undefined;
  for (const word of words) {
    if (word === undefined) isOpen = true;
    else {
      pattern += `${pattern === '' ? (isOpen ? '' : '^') : isOpen ? '.* ' : ' '}${word.replaceAll('.', '\\.')}`;
      isOpen = false;
    }
  }
  return isOpen ? pattern : `${pattern}$`;
}
