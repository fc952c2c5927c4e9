/**
 * How a table file is laid out: a head, one entry a line, a foot. That reads well, makes small diffs, and lets entries be
 * replaced without parsing the others.
 */
import type { StoredRecord } from '../persistence.ts';
import { shortLinks, type Targets } from './targets.ts';

/** What the head of a table file says. */
export interface TableHead {
  readonly uid: string;
  readonly nextId: number;
  /** Number of the journal up to which the file holds everything. */
  readonly journal: number;
  /** What ids alone name, by attribute. */
  readonly targets: Targets;
}

/** The text before the first entry; it ends with a line feed. */
export function headText({ uid, nextId, journal, targets }: TableHead): string {
  const members = [`"uid": ${JSON.stringify(uid)}`, `"nextId": ${nextId}`, `"journal": ${journal}`];
  if (targets.size > 0) members.push(`"targets": ${JSON.stringify(Object.fromEntries(targets))}`);
  return `{\n${members.map((member) => `  ${member},\n`).join('')}${OPENING}\n`;
}

/** The text after the last entry and its line feed. */
export const FOOT = '  ]\n}\n';

/** An entry on its line, without what separates it from the next. */
export function entryText({ id, values, links }: StoredRecord, targets: Targets): string {
  return `    ${JSON.stringify({ id, values, links: shortLinks(links, targets) })}`;
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

/** Some lines of a table file. */
export interface Lines {
  readonly from: number;
  /** Without what separates it from the next. */
  readonly to: number;
  /** How many they are. */
  readonly count: number;
}

/**
 * The entries of a table file in pieces, if the file is laid out like this, its entries are by ascending id, and the next
 * one comes after them; undefined otherwise. In pieces, because those are gone before they cost much.
 */
export function entryLines(bytes: Buffer, head: TableHead): readonly Lines[] | undefined {
  const before = Buffer.from(headText(head));
  if (!bytes.subarray(0, before.length).equals(before)) return undefined;
  const pieces: Lines[] = [];
  let last = 0;
  let count = 0;
  let from = before.length;
  let start = from;
  for (let id = entryIdAt(bytes, start); id !== 0; id = entryIdAt(bytes, start)) {
    const end = bytes.indexOf(LINE_FEED, start);
    const close = bytes[end - 1] === COMMA ? end - 1 : end;
    const isLast = entryIdAt(bytes, end + 1) === 0;
    if (id <= last || bytes[close - 1] !== BRACE || isLast !== (close === end)) return undefined;
    last = id;
    start = end + 1;
    count++;
    if (!isLast && start - from < PIECE) continue;
    pieces.push({ from, to: close, count });
    from = start;
    count = 0;
  }
  return last < head.nextId && bytes.toString('latin1', start) === FOOT ? pieces : undefined;
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

/** Bytes parsed at a time: texts of more than this take three times as long. */
const PIECE = 64 * 1024;

/** The last line of a head. */
export const OPENING = '  "entries": [';
export const LINE_FEED = 0x0a;
export const COMMA = 0x2c;
const BRACE = 0x7d;
const ZERO = 0x30;
const ENTRY = Buffer.from('    {"id":');
