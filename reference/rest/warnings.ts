/** Remarks about ignored parts of a request, in a header of its answer and in the request log. */
import type { Express, Response } from 'express';
import { boundedMessage } from '../model/bounded.ts';

const HEADER = 'X-Touchstone-Warning';

/** Most characters of the header: longer ones trouble clients. */
const LONGEST_HEADER = 2000;

/** Maximum number of remarks on an answer; one more says that others are missing. */
export const MOST_REMARKS = 50;

/** Setting of an application without the header. */
const HIDDEN = 'hide warnings';

/** Removes the header from the answers of an application: in production it would reveal internals. */
export function hideWarnings(app: Express): void {
  app.enable(HIDDEN);
}

/** Adds a remark to an answer that is not yet sent. Cuts a long remark; drops remarks beyond the maximum. */
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

/** The value of the header: cut at its maximum length, with characters outside printable ASCII percent-encoded. */
function headerOf(remarks: readonly string[]): string {
  let header = '';
  for (const character of remarks.join(' | ')) {
    const next = header + encode(character);
    if (next.length > LONGEST_HEADER) return `${header}...`;
    header = next;
  }
  return header;
}

/** Encodes a character for the header. A lone surrogate, which has no encoding, becomes U+FFFD. */
function encode(character: string): string {
  return /[\x20-\x7e]/.test(character) ? character : encodeURIComponent(Buffer.from(character).toString());
}
