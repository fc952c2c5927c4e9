/** Names of the files in a data directory. */
import { join } from 'node:path';

/** Path of the file of a table. Colons are replaced: not every file system allows them. */
export function fileOfTable(directory: string, uid: string): string {
  return join(directory, `${uid.replace('::', '.')}.json`);
}

/** Path of a table file while it is being written. */
export function partOfTable(directory: string, uid: string): string {
  return join(directory, `.${uid.replace('::', '.')}.json.part`);
}

/** Whether a file name is that of an unfinished table file. */
export function isPart(name: string): boolean {
  return /^\..+\.json\.part$/.test(name);
}

/** Path of a segment of the write-ahead log; later segments have greater numbers. */
export function fileOfSegment(directory: string, number: number): string {
  return join(directory, `journal-${number}.jsonl`);
}

/** Number of the log segment with this file name; undefined for any other file. */
export function segmentNumberOf(name: string): number | undefined {
  const digits = /^journal-([1-9]\d{0,14})\.jsonl$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
