/** Finds a new mark for texts of which a question quotes a part. */
import { markOf } from '../../target/mark.ts';

const mark = /(?<![a-z0-9])ts[a-z0-9]{12}(?![a-z0-9])/gi;

/** Most marks to try: enough for a piece of three characters anywhere. */
const mostTries = 200_000;

/** A part of a mark that stands alone, and its place in the mark. */
interface Piece {
  readonly at: number;
  readonly text: string;
}

/** One or two characters with which a value must end. */
const ending = /endswithi?\]?[=:] *"?([a-z0-9]{1,2})(?![a-z0-9])/g;

/** The parts of marks that stand alone in a text, in lower case: `ts8` of `ts8gro1ug52m9`; a shorter one only as an ending. */
export function piecesIn(text: string, marks: readonly string[]): readonly Piece[] {
  const length = marks[0]?.length ?? 0;
  const endings = [...text.toLowerCase().matchAll(ending)].flatMap(([, end = '']) =>
    marks.some((whole) => whole.endsWith(end)) ? [{ at: length - end.length, text: end }] : [],
  );
  const words = new Set(text.toLowerCase().match(/(?<![a-z0-9])[a-z0-9]{3,13}(?![a-z0-9])/g));
  const quoted = [...words].flatMap((word) =>
    marks.flatMap((whole) => {
      const at = whole.indexOf(word);
      return at < 0 ? [] : [{ at, text: word }];
    }),
  );
  return [...quoted, ...endings];
}

/** The marks in a text, in lower case. */
export const marksIn = (text: string): readonly string[] => [
  ...new Set((text.match(mark) ?? []).map((piece) => piece.toLowerCase())),
];

/** The mark of a name that has these pieces at their places; that of the name alone where none is found. */
export function markWith(name: string, pieces: readonly Piece[]): string {
  const first = markOf(name);
  if (pieces.length === 0) return first;
  for (let variant = 0; variant < mostTries; variant += 1) {
    const candidate = markOf(`${name} ${variant}`);
    if (pieces.every(({ at, text }) => candidate.startsWith(text, at))) return candidate;
  }
  return first;
}
