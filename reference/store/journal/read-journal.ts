/** Reads what a journal holds. */
import { ProjectError } from '../../model/project-error.ts';
import { parseLine, type WrittenChange } from './line.ts';

/**
 * The writes of a journal, oldest first. What follows the last whole line was torn off by the end of the process and is
 * left out: it was never acknowledged. Throws a `ProjectError` for a line that is damaged with whole ones after it, since
 * those writes were acknowledged.
 */
export function readJournal(bytes: Buffer, file: string): readonly WrittenChange[] {
  const changes: WrittenChange[] = [];
  let damaged: number | undefined;
  let number = 0;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.length : feed;
    number++;
    const writes = feed < 0 ? undefined : parseLine(bytes.subarray(start, end));
    if (!writes) damaged ??= number;
    else if (damaged === undefined) changes.push(...writes);
    else {
      const problem = 'damaged: length or checksum is wrong, and whole lines follow; restore it, or take the line out';
      throw new ProjectError(file, `line ${damaged}`, problem);
    }
    start = end + 1;
  }
  return changes;
}

const LINE_FEED = 0x0a;
