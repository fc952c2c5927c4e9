/** The report for programs; its JSON Schema is `report.schema.json`. */
import type { RunResult } from '../engine/events.ts';
import { textOfLines } from './lines.ts';

/** The report as JSON that is safe to print: what terminals and build servers obey is written as `\\u001b`. */
export function jsonReport(result: RunResult): string {
  return textOfLines(JSON.stringify(result, null, 2).split('\n'));
}
