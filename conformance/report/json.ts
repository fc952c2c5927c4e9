/** Writes the report for programs; its JSON Schema is `report.schema.json`. */
import type { RunResult } from '../engine/events.ts';
import { textOfLines } from './lines.ts';

/** The report as JSON that is safe to print: escapes such as `\\u001b` replace characters that terminals obey. */
export function jsonReport(result: RunResult): string {
  return textOfLines(JSON.stringify(result, null, 2).split('\n'));
}
