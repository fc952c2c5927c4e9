/** Reads what a journal holds. */
import { ProjectError } from '../../model/project-error.ts';
import { isTorn, type JournalLine, parseLine, type WrittenChange } from './line.ts';
import { LINE_FEED } from './table-text.ts';

/** A journal file that was read. */
export interface JournalFile {
  readonly file: string;
  /** Number of the journal. */
  readonly number: number;
  readonly bytes: Buffer;
}

/**
 * The writes of a journal, oldest first. An end without line feed was torn off while it was written and is left out, with
 * a word to `log`: nothing of it was acknowledged. Throws a `ProjectError` for any other line that is damaged, missing or
 * out of its place, the last one too: its writes were acknowledged.
 */
export function readJournal(journal: JournalFile, log: (text: string) => void): readonly WrittenChange[] {
  const { bytes, file } = journal;
  const changes: WrittenChange[] = [];
  let previous: JournalLine | undefined;
  let number = 0;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    number++;
    if (feed < 0 && isTorn(bytes.subarray(start))) {
      log(`${file}: line ${number} was not written to its end and is left out: it was never acknowledged`);
      break;
    }
    const line = feed < 0 ? undefined : parseLine(bytes.subarray(start, feed));
    if (!line) throw faultOf(journal, number, 'damaged: length or checksum is wrong');
    checkPlace(line, previous, journal, number);
    for (const change of line.writes) changes.push(change);
    previous = line;
    start = feed + 1;
  }
  return changes;
}

/** Lines of version 0.1.0 say no place; a file holds lines of one kind. */
function checkPlace(
  { place }: JournalLine,
  previous: JournalLine | undefined,
  journal: JournalFile,
  number: number,
): void {
  if (!place && !previous?.place) return;
  if (place && place.journal === journal.number && place.line === number && (!previous || previous.place)) return;
  const name = place ? `line ${place.line} of journal ${place.journal}` : 'a line without number';
  const expected = `line ${number} of journal ${journal.number}`;
  throw faultOf(journal, number, `found ${name}, expected ${expected}: lines are missing, doubled or out of order`);
}

/** Says what is wrong, and what can be done: nothing is thrown away before someone decides so. */
function faultOf({ file }: JournalFile, number: number, problem: string): ProjectError {
  const remedy =
    number === 1
      ? 'take the file away, and lose the writes in it'
      : `keep only the ${number === 2 ? 'line' : `${number - 1} lines`} before it, and lose the writes after them`;
  return new ProjectError(
    file,
    `line ${number}`,
    `${problem}. The server acknowledged what was written here: restore the file from a copy, or ${remedy}`,
  );
}
