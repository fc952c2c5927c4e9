/** Collects the events of a run, for reports that are written at its end. */
import type { CheckResult, RunEvent, RunResult } from '../engine/events.ts';

/** The result of a check with the texts of its clauses. */
export interface JudgedCheck {
  readonly result: CheckResult;
  readonly clauseTexts: readonly string[];
}

/** A finished run. */
export interface RunRecord {
  readonly result: RunResult;
  readonly judged: readonly JudgedCheck[];
  readonly notices: readonly string[];
  readonly sectionTitles: ReadonlyMap<string, string>;
}

/** Creates a consumer of events that calls `done` with the record when the run has finished. */
export function recordRun(done: (record: RunRecord) => void): (event: RunEvent) => void {
  const judged: JudgedCheck[] = [];
  const notices: string[] = [];
  let sectionTitles: ReadonlyMap<string, string> = new Map();
  return (event) => {
    switch (event.kind) {
      case 'run-started':
        sectionTitles = event.sectionTitles;
        break;
      case 'check-finished':
        judged.push({ result: event.result, clauseTexts: event.clauseTexts });
        break;
      case 'notice':
        notices.push(event.message);
        break;
      case 'run-finished':
        judged.sort((a, b) => (a.result.id < b.result.id ? -1 : 1));
        done({ result: event.result, judged: withLastResults(judged, event.result), notices, sectionTitles });
    }
  };
}

/** The checks with the results of the finished run: a run may find smaller cases, and more failures, at its end. */
function withLastResults(judged: readonly JudgedCheck[], { checks }: RunResult): JudgedCheck[] {
  const last = new Map(checks.map((result) => [result.id, result]));
  return judged.map((check) => ({ ...check, result: last.get(check.result.id) ?? check.result }));
}

/** A section with its checks. A check of several sections belongs to its first. */
export interface SectionOfChecks {
  readonly section: string;
  readonly title: string;
  readonly judged: readonly JudgedCheck[];
}

/** Checks grouped by section, in the order of the source document. */
export function bySection({ judged, sectionTitles }: Pick<RunRecord, 'judged' | 'sectionTitles'>): SectionOfChecks[] {
  const groups = new Map<string, JudgedCheck[]>();
  for (const check of judged) {
    const section = check.result.sections[0] ?? '';
    groups.set(section, [...(groups.get(section) ?? []), check]);
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([section, checks]) => ({ section, title: sectionTitles.get(section) ?? '', judged: checks }));
}
