/** Which checks that write may be judged beside each other: those that share nothing, or nothing but their own entries. */
import type { Capability } from '../target/target.ts';
import type { Selected } from './plan.ts';

/** Checks that run `width` at a time, beside other lanes. */
export interface Lane {
  readonly checks: readonly Selected[];
  /** How many at a time. */
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
function sharedBy({ check, clauses }: Selected): readonly Shared[] {
  const needed = [...(check.needs ?? []), ...clauses.flatMap(({ capability }) => (capability ? [capability] : []))];
  return [...new Set(needed.flatMap((name) => sharedByCapability.get(name) ?? []))];
}

/**
 * One lane for each thing that checks share, and one of `width` at a time for those that share nothing. Checks that
 * compare whole lists or share several things are in no lane: they need the target to themselves.
 */
export function lanesOf(
  writes: readonly Selected[],
  width: number,
): { readonly alone: readonly Selected[]; readonly lanes: readonly Lane[] } {
  const needsAll = (write: Selected): boolean => write.check.alone === true || sharedBy(write).length > 1;
  const ordinary = writes.filter((write) => !needsAll(write));
  const sharing = (thing?: Shared): Selected[] => ordinary.filter((write) => sharedBy(write)[0] === thing);
  return {
    alone: writes.filter(needsAll),
    lanes: [{ checks: sharing(), width }, ...sharedThings.map((thing) => ({ checks: sharing(thing), width: 1 }))],
  };
}
