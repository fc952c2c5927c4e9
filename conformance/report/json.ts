/** The report for programs; its JSON Schema is `report.schema.json`. */
import type { RunResult } from '../engine/events.ts';

export function jsonReport(result: RunResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
