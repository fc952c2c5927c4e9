/**
 * Layout of a table file: a head, one entry per line, a foot. It is readable, makes small diffs, and an entry can be replaced
 * without parsing the others.
 */
import type { StoredRecord } from '../persistence.ts';
import { shortLinks, type Targets } from './targets.ts';

/** The head of a table file. */
export interface TableHead {
  readonly uid: string;
  readonly nextId: number;
  /** Number of the last log segment whose writes the file holds; `journal` in the file. */
  readonly segment: number;
  /** By attribute: the uid that bare ids refer to. */
  readonly targets: Targets;
}

/** The text before the first entry; it ends with a line feed. */
export function headText({ uid, nextId, segment, targets }: TableHead): string {
  const members = [`"uid": ${JSON.stringify(uid)}`, `"nextId": ${nextId}`, `"journal": ${segment}`];
  if (targets.size > 0) members.push(`"targets": ${JSON.stringify(Object.fromEntries(targets))}`);
  return `{\n${members.map((member) => `  ${member},\n`).join('')}${OPENING}\n`;
}

/** The text after the last entry and its line feed. */
export const FOOT = '  ]\n}\n';

/** The line of an entry, without comma and line feed. */
export function entryText({ id, values, links }: StoredRecord, targets: Targets): string {
  return `    ${JSON.stringify({ id, values, links: shortLinks(links, targets) })}`;
}

/** Id of the entry on the line that begins at `start`; 0 when the line is no entry. */
export function entryIdAt(bytes: Buffer, start: number): number {
  for (let index = 0; index < ENTRY.length; index++) if (bytes[start + index] !== ENTRY[index]) return 0;
  let id = 0;
  for (let index = start + ENTRY.length; ; index++) {
    const digit = (bytes[index] ?? 0) - ZERO;
    if (digit >= 0 && digit <= 9) id = id * 10 + digit;
    else return bytes[index] === COMMA ? id : 0;
  }
}

/** A range of lines of a table file, in bytes. */
export interface Lines {
  readonly from: number;
  /** End of the last line, without comma and line feed. */
  readonly to: number;
  /** Number of lines. */
  readonly count: number;
}

/**
 * Splits the entries of a table file into pieces that can be parsed one by one, which keeps memory low. Undefined unless the
 * file has exactly this layout, ascending ids, and a `nextId` above them.
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

/** The parsed head of a file; undefined when the file does not have this layout. */
export function headOf(bytes: Buffer): unknown {
  const end = bytes.indexOf(OPENING);
  if (end < 0) return undefined;
  try {
    return JSON.parse(`${bytes.toString('utf8', 0, end)}${OPENING}]}`);
  } catch {
    return undefined;
  }
}

/** Bytes parsed at a time: longer texts took three times as long per byte. */
const PIECE = 64 * 1024;

/** The last line of a head. */
export const OPENING = '  "entries": [';
export const LINE_FEED = 0x0a;
export const COMMA = 0x2c;
const BRACE = 0x7d;
const ZERO = 0x30;
const ENTRY = Buffer.from('    {"id":');
