/** Bounds of what errors and remarks repeat of a request: the sender knows the rest, and no answer grows with it. */

/** Most characters of a value or name that a message quotes. */
const LONGEST_VALUE = 200;

/** Most characters of a whole message. */
const LONGEST_MESSAGE = 1000;

/** Most items of a list in the details of an error. */
const LONGEST_LIST = 500;

/** A value or name as a message quotes it, cut where it is too long. */
export function boundedValue(text: string): string {
  return cut(text, LONGEST_VALUE);
}

/** A message, cut where it is too long. */
export function boundedMessage(text: string): string {
  return cut(text, LONGEST_MESSAGE);
}

/** The details of an error: texts and lists in them are cut where they are too long. */
export function boundedDetails<Details>(details: Details): Details {
  return bounded(details) as Details;
}

function bounded(value: unknown): unknown {
  if (typeof value === 'string') return boundedMessage(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(bounded);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [boundedValue(name), bounded(inner)]));
}

/** The beginning of a text, with its whole length in characters; it ends with no half of a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)}... (${text.length} characters)`;
}
