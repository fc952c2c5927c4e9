/**
 * A line of a journal: the writes that reached the disk together, as JSON. In front stand the number of the journal and of
 * the line, the length of the writes and a checksum of all that, so that a line which is damaged, missing or out of its
 * place is told from one that was torn off while it was written.
 */
import { crc32 } from 'node:zlib';
import type { WrittenTable } from './written.ts';

/** One atomic change, table by table. */
export type WrittenChange = readonly WrittenTable[];

/** Where a line belongs. */
export interface LinePlace {
  /** Number of the journal. */
  readonly journal: number;
  /** Number of the line in it, from 1. */
  readonly line: number;
}

/** A line that is whole. */
export interface JournalLine {
  readonly writes: readonly WrittenChange[];
  /** Undefined in lines of version 0.1.0, which did not say it. */
  readonly place: LinePlace | undefined;
}

/** The bytes of a line, from the JSON texts of its writes. */
export function lineOf(writes: readonly string[], { journal, line }: LinePlace): Buffer {
  const body = Buffer.from(`[${writes.join(',')}]`);
  const start = `{"journal":${journal},"line":${line},"length":${body.length},`;
  return Buffer.concat([Buffer.from(`${start}"crc32":"${checksum(start, body)}","writes":`), body, END]);
}

/** Reads a line without its line feed; undefined when it is not whole, or not as it was written. */
export function parseLine(line: Buffer): JournalLine | undefined {
  const head = readHead(line);
  if (!head || line.length !== head.size + head.length + 1 || line[line.length - 1] !== CLOSING) return undefined;
  const body = line.subarray(head.size, head.size + head.length);
  if (checksum(head.checked, body) !== head.crc32) return undefined;
  // the checksum says that these are the bytes `lineOf` wrote
  return { writes: JSON.parse(body.toString()) as readonly WrittenChange[], place: head.place };
}

/**
 * Tells whether the end of a journal, which has no line feed, is what an interrupted write leaves: less than its head
 * announces. What is as long as that was written to its end, and changed later. Only a disk that made room before it wrote
 * leaves zeros there.
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
  const [head, checked = '', place, journal, number, length, crc32 = ''] =
    HEAD.exec(line.toString('latin1', 0, LONGEST_HEAD)) ?? [];
  if (head === undefined) return undefined;
  return {
    place: place === undefined ? undefined : { journal: Number(journal), line: Number(number) },
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
