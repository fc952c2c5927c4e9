/** Known deviations made from a report: each failed check is pinned to the case that the report shows. */
import { isDeepStrictEqual } from 'node:util';
import { currentId } from '../checks/aliases.ts';
import type { CheckResult, Failure, RunResult } from './events.ts';
import type { ExpectedFailure } from './expected.ts';
import { messagePattern } from './message-pattern.ts';

export interface PinOptions {
  /** Why the target deviates: the reason of each new entry. */
  readonly reason: string;
  /** Entries of the file so far. The report must be of a run with them. */
  readonly before?: readonly ExpectedFailure[];
  /**
   * Whether an entry excuses its case alone.
   *
   * @default false: also cases of the same check that fail with the same words
   */
  readonly exact?: boolean;
}

export interface Pins {
  /** The entries to keep, then the new ones. */
  readonly expected: readonly ExpectedFailure[];
  readonly added: readonly ExpectedFailure[];
  /** Entries whose witness passes now. They are left out of `expected`. */
  readonly stale: readonly ExpectedFailure[];
  /** Entries whose check passed without its witness, because the run did not know them. They are kept. */
  readonly untried: readonly ExpectedFailure[];
}

/** Pins every failed check of a report to its case. */
export function pinFailures(
  report: Pick<RunResult, 'checks'>,
  { reason, before = [], exact = false }: PinOptions,
): Pins {
  const results = new Map(report.checks.map((result) => [result.id, result]));
  const resultOf = ({ check }: ExpectedFailure): CheckResult | undefined => results.get(currentId(check));
  const stale = before.filter((entry) => isStale(entry, before, resultOf(entry)));
  const kept = before.filter((entry) => !stale.includes(entry));
  const added = report.checks.flatMap(({ id, verdict, message, failure }) => {
    if (verdict !== 'fail' || failure === undefined) return [];
    const isPinned = kept.some(
      ({ check, condition }) =>
        currentId(check) === id && 'case' in condition && isDeepStrictEqual(condition.case, failure.case),
    );
    return isPinned ? [] : [{ check: id, condition: conditionOf(failure, exact ? undefined : message), reason }];
  });
  const untried = kept.filter((entry) => resultOf(entry)?.verdict === 'pass' && entry.condition.drawn !== true);
  return { expected: [...kept, ...added], added, stale, untried };
}

/** The condition of a failure; with a message, its family: cases that fail with the same words. */
function conditionOf(failure: Failure, message: string | undefined): ExpectedFailure['condition'] {
  const pattern = message === undefined ? undefined : messagePattern(message, failure);
  return { case: failure.case, ...(pattern === undefined ? {} : { match: {}, message: pattern }) };
}

/** Whether the witness of an entry passed. Of several entries of a check, the message names the reason of the stale one. */
function isStale(
  entry: ExpectedFailure,
  before: readonly ExpectedFailure[],
  result: Pick<CheckResult, 'verdict' | 'message'> | undefined,
): boolean {
  if (result?.verdict !== 'stale') return false;
  const siblings = before.filter(({ check }) => currentId(check) === currentId(entry.check));
  return siblings.length === 1 || (result.message ?? '').includes(`(${entry.reason})`);
}
