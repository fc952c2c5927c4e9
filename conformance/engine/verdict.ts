/** The verdict of a check, from its cases and from the level of its clauses. */
import type { CasesOutcome } from './case-runner.ts';
import type { Verdict } from './events.ts';
import type { Profile } from './options.ts';
import type { SelectedCheck } from './plan.ts';

export interface Rules {
  readonly profile: Profile;
  readonly strict: boolean;
}

/**
 * Whether a check can fail. Checks of open clauses only record; so do those of observed clauses in profile `stated`, and
 * in profile `strapi-4` those from which a real Strapi 4 departs.
 */
export function isJudged({ status, departs }: Judged, { profile }: Rules): boolean {
  return profile === 'strapi-4' ? status !== 'open' && !departs : status === 'stated';
}

/** The part of a check that decides whether it is judged. `departs` @default false */
type Judged = Pick<SelectedCheck, 'status'> & Partial<Pick<SelectedCheck, 'departs'>>;

/** The verdict of a check. A failed `should` is a warning unless the run is strict; a failed `may` is an observation. */
export function verdictOf(
  selected: Judged & Pick<SelectedCheck, 'level'> & { readonly check?: Pick<SelectedCheck['check'], 'leave'> },
  outcome: Pick<CasesOutcome, 'verdict'>,
  rules: Rules,
): Verdict {
  if (outcome.verdict === 'error') return 'error';
  if (!isJudged(selected, rules) || selected.check?.leave === 'abuse') return 'observed';
  if (outcome.verdict !== 'fail' || selected.level === 'must') return outcome.verdict;
  if (selected.level === 'may') return 'observed';
  return rules.strict ? 'fail' : 'warn';
}
