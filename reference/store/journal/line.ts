/**
 * A line of a journal: the writes that reached the disk together, as JSON, with length and checksum. A line that is not
 * whole was never acknowledged, not one write of it.
 */
import { crc32 } from 'node:zlib';
import type { WrittenTable } from './written.ts';

/** One atomic change, table by table. */
export type WrittenChange = readonly WrittenTable[];

/** The bytes of a line, from the JSON texts of its writes. */
export function lineOf(writes: readonly string[]): Buffer {
  const body = Buffer.from(`[${writes.join(',')}]`);
  return Buffer.concat([Buffer.from(`{"length":${body.length},"crc32":"${checksum(body)}","writes":`), body, END]);
}

/** The writes of a line without its line feed; undefined when it is not whole. */
export function parseLine(line: Buffer): readonly WrittenChange[] | undefined {
  const head = HEAD.exec(line.toString('latin1', 0, LONGEST_HEAD));
  if (!head) return undefined;
  const start = head[0].length;
  const length = Number(head[1]);
  if (line.length !== start + length + 1 || line[start + length] !== CLOSING) return undefined;
  const body = line.subarray(start, start + length);
  if (checksum(body) !== head[2]) return undefined;
  // the checksum says that these are the bytes `lineOf` made
  return JSON.parse(body.toString()) as readonly WrittenChange[];
}

const END = Buffer.from('}\n');
const CLOSING = 0x7d;
const HEAD = /^\{"length":(\d+),"crc32":"([0-9a-f]{8})","writes":/;
const LONGEST_HEAD = 64;

const checksum = (bytes: Buffer): string => crc32(bytes).toString(16).padStart(8, '0');
