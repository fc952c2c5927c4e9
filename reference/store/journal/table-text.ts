/**
 * How a table file is laid out: a head, one entry a line, a foot. That reads well, makes small diffs, and lets entries be
 * replaced without parsing the others.
 */
import type { StoredRecord } from '../persistence.ts';

/** What the head of a table file says. */
export interface TableHead {
  readonly uid: string;
  readonly nextId: number;
  /** Number of the journal up to which the file holds everything. */
  readonly journal: number;
}

/** The text before the first entry; it ends with a line feed. */
export function headText({ uid, nextId, journal }: TableHead): string {
  const members = [`"uid": ${JSON.stringify(uid)}`, `"nextId": ${nextId}`, `"journal": ${journal}`];
  return `{\n${members.map((member) => `  ${member},\n`).join('')}${OPENING}\n`;
}

/** The text after the last entry and its line feed. */
export const FOOT = '  ]\n}\n';

/** An entry on its line, without what separates it from the next. */
export function entryText(record: StoredRecord): string {
  return `    ${JSON.stringify(record)}`;
}

/** Id of the entry on the line that begins at `start`; 0 when there is none. */
export function entryIdAt(bytes: Buffer, start: number): number {
  for (let index = 0; index < ENTRY.length; index++) if (bytes[start + index] !== ENTRY[index]) return 0;
  let id = 0;
  for (let index = start + ENTRY.length; ; index++) {
    const digit = (bytes[index] ?? 0) - ZERO;
    if (digit >= 0 && digit <= 9) id = id * 10 + digit;
    else return bytes[index] === COMMA ? id : 0;
  }
}

/** Tells whether the bytes of a table file are laid out like this, entries by ascending id. */
export function isLaidOut(bytes: Buffer, head: TableHead, count: number): boolean {
  const before = Buffer.from(headText(head));
  if (!bytes.subarray(0, before.length).equals(before)) return false;
  let start = before.length;
  let last = 0;
  for (let index = 0; index < count; index++) {
    const end = bytes.indexOf(LINE_FEED, start);
    const id = entryIdAt(bytes, start);
    const close = index === count - 1 ? end : end - 1;
    if (id <= last || bytes[close - 1] !== BRACE || (close < end && bytes[close] !== COMMA)) return false;
    last = id;
    start = end + 1;
  }
  return bytes.toString('latin1', start) === FOOT;
}

/** The last line of a head. */
export const OPENING = '  "entries": [';
export const LINE_FEED = 0x0a;
export const COMMA = 0x2c;
const BRACE = 0x7d;
const ZERO = 0x30;
const ENTRY = Buffer.from('    {"id":');
