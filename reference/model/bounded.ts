/** Shortens texts of a request that errors and remarks repeat, so that no answer grows with them. */

/** Most characters of a value or name that a message quotes. */
const LONGEST_VALUE = 200;

/** Most characters of a whole message. */
const LONGEST_MESSAGE = 1000;

/** Most items of a list in the details of an error. */
const LONGEST_LIST = 500;

/** Shortens a value or name for a message. */
export function boundedValue(text: string): string {
  return cut(text, LONGEST_VALUE);
}

/** Shortens a message. */
export function boundedMessage(text: string): string {
  return cut(text, LONGEST_MESSAGE);
}

/** Shortens texts and lists in the details of an error. */
export function boundedDetails<Details>(details: Details): Details {
  return shorten(details) as Details;
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return boundedMessage(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(shorten);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [boundedValue(name), shorten(inner)]));
}

/** Cuts a text, never within a surrogate pair, and adds its length in characters. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)}... (${text.length} characters)`;
}
