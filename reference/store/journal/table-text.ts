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

/**
 * Texts of the entries of a table file in pieces, each a list in JSON, if the file is laid out like this and its entries
 * are by ascending id; undefined otherwise. In pieces, because a text of the whole takes its time and its memory.
 */
export function entryLists(bytes: Buffer, head: TableHead): readonly (() => string)[] | undefined {
  const before = Buffer.from(headText(head));
  if (!bytes.subarray(0, before.length).equals(before)) return undefined;
  const lists: (() => string)[] = [];
  let last = 0;
  let from = before.length;
  let start = from;
  for (let id = entryIdAt(bytes, start); id !== 0; id = entryIdAt(bytes, start)) {
    const end = bytes.indexOf(LINE_FEED, start);
    const close = bytes[end - 1] === COMMA ? end - 1 : end;
    const isLast = entryIdAt(bytes, end + 1) === 0;
    if (id <= last || bytes[close - 1] !== BRACE || isLast !== (close === end)) return undefined;
    last = id;
    start = end + 1;
    if (!isLast && start - from < PIECE) continue;
    const [first, after] = [from, close];
    lists.push(() => `[${bytes.toString('utf8', first, after)}]`);
    from = start;
  }
  return bytes.toString('latin1', start) === FOOT ? lists : undefined;
}

/** The head of a file that may be laid out like this; undefined when it is not. */
export function headOf(bytes: Buffer): unknown {
  const end = bytes.indexOf(OPENING);
  if (end < 0) return undefined;
  try {
    return JSON.parse(`${bytes.toString('utf8', 0, end)}${OPENING}]}`);
  } catch {
    return undefined;
  }
}

/** Bytes parsed at a time. */
const PIECE = 1024 * 1024;

/** The last line of a head. */
export const OPENING = '  "entries": [';
export const LINE_FEED = 0x0a;
export const COMMA = 0x2c;
const BRACE = 0x7d;
const ZERO = 0x30;
const ENTRY = Buffer.from('    {"id":');
