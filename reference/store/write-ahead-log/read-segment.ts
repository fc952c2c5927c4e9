/** Reads a segment of the write-ahead log. */
import { ProjectError } from '../../model/project-error.ts';
import { isTorn, type LoggedWrite, type LogLine, parseLine } from './line.ts';
import { LINE_FEED } from './table-text.ts';

/** The bytes of a segment file. */
export interface SegmentFile {
  readonly file: string;
  /** Number of the segment. */
  readonly number: number;
  readonly bytes: Buffer;
}

/**
 * Reads the writes of a segment, oldest first. A torn last line is skipped and logged: none of its writes was acknowledged.
 *
 * @throws ProjectError for any other line that is damaged, missing or misplaced: its writes were acknowledged
 */
export function readSegment(segment: SegmentFile, log: (text: string) => void): readonly LoggedWrite[] {
  const { bytes, file } = segment;
  const changes: LoggedWrite[] = [];
  let previous: LogLine | undefined;
  let number = 0;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    number++;
    if (feed < 0 && isTorn(bytes.subarray(start))) {
      log(`${file}: line ${number} was not written to its end and is left out: it was never acknowledged`);
      break;
    }
    const line = feed < 0 ? undefined : parseLine(bytes.subarray(start, feed));
    if (!line) throw faultOf(segment, number, 'damaged: length or checksum is wrong');
    checkPlace(line, previous, segment, number);
    for (const change of line.writes) changes.push(change);
    previous = line;
    start = feed + 1;
  }
  return changes;
}

/** Checks that a line follows the previous one. Lines of version 0.1.0 have no numbers; a segment has lines of one kind. */
function checkPlace({ place }: LogLine, previous: LogLine | undefined, segment: SegmentFile, number: number): void {
  if (!place && !previous?.place) return;
  if (place && place.segment === segment.number && place.line === number && (!previous || previous.place)) return;
  const name = place ? `line ${place.line} of journal ${place.segment}` : 'a line without number';
  const expected = `line ${number} of journal ${segment.number}`;
  throw faultOf(segment, number, `found ${name}, expected ${expected}: lines are missing, doubled or out of order`);
}

/** Error that names the problem and the remedy. Nothing is deleted unless the user does it. */
function faultOf({ file }: SegmentFile, number: number, problem: string): ProjectError {
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
