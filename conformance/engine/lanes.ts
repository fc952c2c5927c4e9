/** Groups write checks that may run side by side: those that share no thing of the target. */
import type { Capability } from '../target/target.ts';
import type { SelectedCheck } from './plan.ts';

/** Checks that run beside other lanes. */
export interface Lane {
  readonly checks: readonly SelectedCheck[];
  /** Number of checks that run at a time. */
  readonly width: number;
}

const sharedThings = ['single types', 'files', 'access'] as const;
type Shared = (typeof sharedThings)[number];

/** The shared thing that checks of a capability change. */
const sharedByCapability: ReadonlyMap<Capability, Shared> = new Map([
  ['singles', 'single types'],
  ['upload', 'files'],
  ['users', 'access'],
  ['roles', 'access'],
  ['public', 'access'],
  ['read-only-token', 'access'],
  ['custom-token', 'access'],
]);

/** Things that a check shares with other checks. */
function sharedBy({ check, clauses }: SelectedCheck): readonly Shared[] {
  const needed = [...(check.needs ?? []), ...clauses.flatMap(({ capability }) => (capability ? [capability] : []))];
  return [...new Set(needed.flatMap((name) => sharedByCapability.get(name) ?? []))];
}

/** The checks in their order, long ones first: a long one that begins last runs alone at the end. */
export const longFirst = (checks: readonly SelectedCheck[]): readonly SelectedCheck[] =>
  checks.toSorted((a, b) => Number(b.check.long === true) - Number(a.check.long === true));

/**
 * One lane for each shared thing, and one lane of `width` for checks that share nothing. Checks that compare whole lists
 * or share several things are `alone`: nothing else may run beside them.
 */
export function lanesOf(
  writes: readonly SelectedCheck[],
  width: number,
): { readonly alone: readonly SelectedCheck[]; readonly lanes: readonly Lane[] } {
  const needsAll = (write: SelectedCheck): boolean => write.check.alone === true || sharedBy(write).length > 1;
  const ordinary = writes.filter((write) => !needsAll(write));
  const sharing = (thing?: Shared): SelectedCheck[] => ordinary.filter((write) => sharedBy(write)[0] === thing);
  return {
    alone: writes.filter(needsAll),
    lanes: [
      { checks: longFirst(sharing()), width },
      ...sharedThings.map((thing) => ({ checks: sharing(thing), width: 1 })),
    ],
  };
}
