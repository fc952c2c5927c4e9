/** Remarks about ignored parts of a request: a header of its answer, and kept for the request log. */
import type { Express, Response } from 'express';
import { boundedMessage } from '../model/bounded.ts';

const HEADER = 'X-Touchstone-Warning';

/** Most characters of the header: longer ones trouble clients. */
const LONGEST_HEADER = 2000;

/** Most remarks of one answer; one more says that there are others. */
export const MOST_REMARKS = 50;

/** Setting of an application without the header. */
const HIDDEN = 'hide warnings';

/** Leaves the header out of the answers of an application: in production it tells of the inside. */
export function hideWarnings(app: Express): void {
  app.enable(HIDDEN);
}

/** Adds a remark to an answer that has not been sent. A long remark is cut, and of many the first stay. */
export function addWarning(response: Response, remark: string): void {
  const before = warningsOf(response);
  if (before.length > MOST_REMARKS) return;
  const remarks = [...before, before.length === MOST_REMARKS ? 'more was ignored' : boundedMessage(remark)];
  response.locals.warnings = remarks;
  if (!response.app.enabled(HIDDEN)) response.set(HEADER, headerOf(remarks));
}

/** The remarks added so far. */
export function warningsOf(response: Response): readonly string[] {
  const { warnings } = response.locals;
  return Array.isArray(warnings) ? warnings.map(String) : [];
}

/** As much of the remarks as the header holds, in letters that it can carry: others are percent-encoded. */
function headerOf(remarks: readonly string[]): string {
  let header = '';
  for (const character of remarks.join(' | ')) {
    const next = header + encoded(character);
    if (next.length > LONGEST_HEADER) return `${header}...`;
    header = next;
  }
  return header;
}

/** Half characters, which have no encoding, become U+FFFD on the way through bytes. */
function encoded(character: string): string {
  return /[\x20-\x7e]/.test(character) ? character : encodeURIComponent(Buffer.from(character).toString());
}
