/** Makes the record of a finished run from its JSON report, so that every format can be written later. */
import { loadClauseFiles, loadClauses } from '../../spec/index.ts';
import type { RunResult } from '../engine/events.ts';
import type { RunRecord } from './run-record.ts';

/** The record of a run. The words of clauses and the titles of sections are those of this version of the specification. */
export function recordOf(result: RunResult): RunRecord {
  const clauses = loadClauses();
  return {
    result,
    judged: result.checks.map((check) => ({
      result: check,
      clauseTexts: check.clauses.map((id) => clauses.get(id)?.says ?? id),
    })),
    notices: [],
    sectionTitles: new Map(loadClauseFiles().map(({ section, title }) => [section, title])),
  };
}
