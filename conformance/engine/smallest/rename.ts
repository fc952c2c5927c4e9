/** Gives what a question needs other unique values. */
import type { Request } from '../../target/exchange.ts';
import type { WorldEntry } from '../../world/world.ts';
import { marksIn, markWith, piecesIn } from './mark-pieces.ts';

/** Rewrites the marks in texts, so that unique values differ from those of the world; what `asked` quotes of one stays. */
export function renamer(name: string, question: string, entries: readonly WorldEntry[]): (text: string) => string {
  const marks = marksIn(JSON.stringify(entries.map(({ values }) => values)));
  const mark = markWith(name, piecesIn(question, marks));
  return (text) =>
    text.replace(/(?<![a-z0-9])ts[a-z0-9]{12}(?![a-z0-9])/gi, (found) =>
      found === found.toUpperCase() ? mark.toUpperCase() : mark,
    );
}

/** A request with its texts rewritten. */
export const renameRequest = (request: Request, text: (text: string) => string): Request => ({
  ...request,
  path: text(request.path),
  ...(request.body === undefined ? {} : { body: JSON.parse(text(JSON.stringify(request.body))) as unknown }),
});
