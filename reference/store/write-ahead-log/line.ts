/**
 * A line of the write-ahead log: the writes of one sync, as JSON. Its head has the numbers of the segment and of the line, the
 * length of the writes and a checksum of all that. So a line that is damaged, missing or misplaced can be told from one that
 * was torn: its writing was interrupted.
 */
import { crc32 } from 'node:zlib';
import type { LoggedTableChange } from './logged-change.ts';

/** One atomic write: its change of each table. */
export type LoggedWrite = readonly LoggedTableChange[];

/** Position of a line in the log. */
export interface LinePlace {
  /** Number of the segment. */
  readonly segment: number;
  /** Number of the line in the segment, from 1. */
  readonly line: number;
}

/** A complete line. */
export interface LogLine {
  readonly writes: readonly LoggedWrite[];
  /** Undefined in lines of version 0.1.0, which lack it. */
  readonly place: LinePlace | undefined;
}

/** Formats a line from the JSON texts of its writes. */
export function formatLine(writes: readonly string[], { segment, line }: LinePlace): Buffer {
  const body = Buffer.from(`[${writes.join(',')}]`);
  const start = `{"journal":${segment},"line":${line},"length":${body.length},`;
  return Buffer.concat([Buffer.from(`${start}"crc32":"${checksum(start, body)}","writes":`), body, END]);
}

/** Parses a line without its line feed; undefined when it is incomplete or damaged. */
export function parseLine(line: Buffer): LogLine | undefined {
  const head = readHead(line);
  if (!head || line.length !== head.size + head.length + 1 || line[line.length - 1] !== CLOSING) return undefined;
  const body = line.subarray(head.size, head.size + head.length);
  if (checksum(head.checked, body) !== head.crc32) return undefined;
  // the checksum proves that `formatLine` wrote these bytes
  return { writes: JSON.parse(body.toString()) as readonly LoggedWrite[], place: head.place };
}

/**
 * Whether a last line without line feed was torn by an interrupted write: it is shorter than its head announces. A line of
 * full length was completely written and damaged later, except that a disk which allocates space before it writes leaves
 * zeros.
 */
export function isTorn(end: Buffer): boolean {
  const head = readHead(end);
  if (!head) return true;
  const lineFeedAt = head.size + head.length + 1;
  return end.length <= lineFeedAt || end[lineFeedAt] === 0;
}

interface Head {
  readonly place: LinePlace | undefined;
  /** Bytes of the writes. */
  readonly length: number;
  readonly crc32: string;
  /** The part of the head that the checksum covers. */
  readonly checked: string;
  /** Bytes of the head. */
  readonly size: number;
}

function readHead(line: Buffer): Head | undefined {
  const [head, checked = '', place, segment, number, length, crc32 = ''] =
    HEAD.exec(line.toString('latin1', 0, LONGEST_HEAD)) ?? [];
  if (head === undefined) return undefined;
  return {
    place: place === undefined ? undefined : { segment: Number(segment), line: Number(number) },
    length: Number(length),
    crc32,
    checked: place === undefined ? '' : checked,
    size: head.length,
  };
}

const END = Buffer.from('}\n');
const CLOSING = 0x7d;
const HEAD = /^(\{("journal":(\d{1,15}),"line":(\d{1,15}),)?"length":(\d{1,15}),)"crc32":"([0-9a-f]{8})","writes":/;
const LONGEST_HEAD = 128;

const checksum = (start: string, body: Buffer): string => crc32(body, crc32(start)).toString(16).padStart(8, '0');
