/** The words of a message without the values in it, as a regular expression. */
import type { Failure } from './events.ts';

/** Fewest words that tell one kind of failure from another. */
const fewestWords = 2;

/** A word of a sentence, perhaps with a mark behind it. */
const plainWord = /^\p{L}+(?:['-]\p{L}+)*[,:;.]?$/u;

/**
 * A regular expression for messages of the same kind: words of the request and of the case, numbers and names may be
 * others. Undefined when too few words remain.
 */
export function messagePattern(message: string, { requests, case: testCase }: Failure): string | undefined {
  const sent = JSON.stringify([testCase, requests.map(({ path, body }) => [path, body])]);
  const values = new Set(sent.match(/\p{L}+/gu));
  // what follows is a document or a value
  const [sentence = ''] = message.split(/[({["]/);
  const words = sentence
    .trim()
    .split(/\s+/)
    .map((word) => (plainWord.test(word) && !values.has(word.replace(/\P{L}+$/u, '')) ? word : undefined));
  const kept = words.filter((word) => word !== undefined);
  if (kept.length < fewestWords) return undefined;
  const open = sentence.length < message.length ? [undefined] : [];
  return joined([...words, ...open]);
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
