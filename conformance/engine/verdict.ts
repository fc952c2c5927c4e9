/** The verdict of a check, from its cases and from the level of its clauses. */
import { loadSpecVersion } from '../../spec/index.ts';
import { UsageError } from '../models/usage-error.ts';
import type { CasesOutcome } from './case-runner.ts';
import type { Verdict } from './events.ts';
import { defaults, type Profile, type RunOptions } from './options.ts';
import type { SelectedCheck } from './plan.ts';

export interface Rules {
  readonly profile: Profile;
  readonly strict: boolean;
  /** The version of the specification that is judged. */
  readonly spec: number;
}

/**
 * The rules of a run.
 *
 * @throws UsageError when it demands a version of the specification that this package does not have
 */
export function rulesOf({ profile = defaults.profile, strict = false, spec }: RunOptions): Rules {
  const newest = loadSpecVersion();
  if (spec !== undefined && (spec < firstVersion || spec > newest))
    throw new UsageError(`--spec ${spec}: this package has versions ${firstVersion} to ${newest} of the specification`);
  return { profile, strict, spec: spec ?? newest };
}

/** The first version of the specification; nothing was new in it. */
const firstVersion = 1;

/**
 * Whether a check can fail. Checks of open clauses only record; so do those of observed clauses in profile `stated`, and
 * in the profile of a real Strapi those from which it departs; and those of clauses that a later version of the
 * specification brought.
 */
export function isJudged({ status, departs, since = firstVersion }: Judged, { profile, spec }: Rules): boolean {
  if (since > spec) return false;
  if (profile === 'stated') return status === 'stated';
  return status !== 'open' && departs !== 'strapi-4' && (profile === 'strapi-4' || departs === undefined);
}

/** The part of a check that decides whether it is judged. By default it is as old as the specification and departs from nothing. */
type Judged = Pick<SelectedCheck, 'status'> & Partial<Pick<SelectedCheck, 'departs' | 'since'>>;

/**
 * The verdict of a check. A failed `should` is a warning unless the run is strict, and so is a failure of what the judged
 * version of the specification brought; a failed `may` is an observation.
 */
export function verdictOf(
  selected: Judged & Pick<SelectedCheck, 'level'> & { readonly check?: Pick<SelectedCheck['check'], 'leave'> },
  outcome: Pick<CasesOutcome, 'verdict'>,
  rules: Rules,
): Verdict {
  if (outcome.verdict === 'error') return 'error';
  if (!isJudged(selected, rules) || selected.check?.leave === 'abuse') return 'observed';
  const isNew = selected.since === rules.spec && rules.spec > firstVersion;
  if (outcome.verdict !== 'fail' || (selected.level === 'must' && !isNew)) return outcome.verdict;
  if (selected.level === 'may') return 'observed';
  return rules.strict ? 'fail' : 'warn';
}
