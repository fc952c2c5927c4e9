/** Remarks about ignored parts of a request: a header of its answer, and kept for the request journal. */
import type { Response } from 'express';

const HEADER = 'X-Touchstone-Warning';

/** Longer headers trouble clients. */
const MOST = 2000;

/**
 * Adds a remark to an answer that has not been sent; what a header cannot carry is percent-encoded. Half characters, which
 * have no encoding, become U+FFFD on the way through bytes.
 */
export function addWarning(response: Response, remark: string): void {
  const remarks = [...warningsOf(response), remark];
  response.locals.warnings = remarks;
  const text = Buffer.from(remarks.join(' | ')).toString();
  response.set(HEADER, text.replace(/[^\x20-\x7e]+/g, encodeURIComponent).slice(0, MOST));
}

/** The remarks added so far. */
export function warningsOf(response: Response): readonly string[] {
  const { warnings } = response.locals;
  return Array.isArray(warnings) ? warnings.map(String) : [];
}
