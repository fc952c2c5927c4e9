/** Selects the checks of a run, by pattern and by shard. */
import { type Clause, type Level, loadClauses, type Status } from '../../spec/index.ts';
import { currentId } from '../checks/aliases.ts';
import type { Check } from '../checks/check.ts';
import { type Departing, departures } from '../models/departures.ts';
import { hash } from '../models/fnv.ts';
import { didYouMean } from '../models/nearest.ts';
import { UsageError } from '../models/usage-error.ts';
import type { Shard } from './options.ts';

/** A check with its clauses; level and status are those of the first clause. */
export interface SelectedCheck {
  readonly check: Check;
  readonly clauses: readonly Clause[];
  readonly sections: readonly string[];
  readonly level: Level;
  readonly status: Status;
  /** The version of the specification that brought the newest of its clauses. */
  readonly since: number;
  /** The first real Strapi that departs from it (tables `departures` and `strapi-5`). */
  readonly departs: Departing | undefined;
}

export interface Selection {
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  readonly shard?: Shard | undefined;
}

/**
 * Joins checks with their clauses.
 *
 * @throws Error when a check names a clause that does not exist, which is a fault of the suite
 */
export function withClauses(
  checks: readonly Check[],
  clauses: ReadonlyMap<string, Clause> = loadClauses(),
): SelectedCheck[] {
  return checks.map((check) => {
    const ownClauses = check.clauses.map((id) => {
      const clause = clauses.get(id);
      if (!clause) throw new Error(`check ${check.id} names no clause: ${id}${didYouMean(id, clauses.keys())}`);
      return clause;
    });
    return {
      check,
      clauses: ownClauses,
      sections: [...new Set(ownClauses.flatMap((clause) => clause.sections))],
      level: ownClauses[0]?.level ?? 'must',
      status: ownClauses[0]?.status ?? 'open',
      since: Math.max(1, ...ownClauses.map(({ since = 1 }) => since)),
      departs: departures.get(check.id),
    };
  });
}

/**
 * Selects the checks of a run. A pattern is the id of a check or clause, a prefix of an id, a section (`4` includes
 * `4.6`) or a tag. Former ids of checks still match.
 *
 * @throws UsageError when a pattern matches no check, or no check is left
 */
export function select(all: readonly SelectedCheck[], selection: Selection): SelectedCheck[] {
  const { shard } = selection;
  const { only = [], skip = [] } = selection;
  for (const pattern of [...only, ...skip]) {
    if (all.some((selected) => isNamed(selected, pattern))) continue;
    const names = all.flatMap(({ check, clauses, sections }) => [
      check.id,
      ...sections,
      ...(check.tags ?? []),
      ...clauses.map((clause) => clause.id),
    ]);
    throw new UsageError(`no check matches ${pattern}${didYouMean(pattern, names)} (touchstone list shows all)`);
  }
  const chosen = all.filter(
    (selected) =>
      (only.length === 0 || only.some((pattern) => isNamed(selected, pattern))) &&
      !skip.some((pattern) => isNamed(selected, pattern)),
  );
  if (chosen.length === 0 && all.length > 0) throw new UsageError('--skip leaves no check to run');
  return shard ? chosen.filter(({ check }) => isIn(shard, check)) : chosen;
}

/** Whether a pattern matches a check, or is its former id; a former id may be that of a clause, too. */
const isNamed = (selected: SelectedCheck, pattern: string): boolean =>
  matches(selected, pattern) || matches(selected, currentId(pattern));

/** Whether a shard runs a check. A check of all answers is run by each, of its own answers. */
const isIn = (shard: Shard, { id, kind }: Check): boolean =>
  kind === 'answers' || hash(id) % shard.count === shard.index - 1;

/** Whether a pattern names a check, one of its clauses, sections or tags. */
export function matches({ check, clauses, sections }: SelectedCheck, pattern: string): boolean {
  if (/^\d+(\.\d+)*$/.test(pattern)) {
    return sections.some((section) => section === pattern || section.startsWith(`${pattern}.`));
  }
  if (check.tags?.includes(pattern)) return true;
  const prefix = pattern.replace(/[.*]+$/, '');
  return [check.id, ...clauses.map((clause) => clause.id)].some((id) => id === prefix || id.startsWith(`${prefix}.`));
}
