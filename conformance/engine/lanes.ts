/** Which checks that write may be judged beside each other: those that share nothing, or nothing but their own entries. */
import type { Capability } from '../target/target.ts';
import type { Selected } from './plan.ts';

/** Checks of which some are judged at a time, while other lanes go on. */
export interface Lane {
  readonly checks: readonly Selected[];
  /** How many at a time. */
  readonly width: number;
}

const sharedThings = ['single types', 'files', 'access'] as const;
type Shared = (typeof sharedThings)[number];

/** What checks change beside entries of their own, by the capability they need. */
const sharedByCapability: ReadonlyMap<Capability, Shared> = new Map([
  ['singles', 'single types'],
  ['upload', 'files'],
  ['users', 'access'],
  ['roles', 'access'],
  ['public', 'access'],
  ['read-only-token', 'access'],
  ['custom-token', 'access'],
]);

/** What a check shares with others. */
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
  const others = writes.filter((write) => !needsAll(write));
  const sharing = (thing?: Shared): Selected[] => others.filter((write) => sharedBy(write)[0] === thing);
  return {
    alone: writes.filter(needsAll),
    lanes: [{ checks: sharing(), width }, ...sharedThings.map((thing) => ({ checks: sharing(thing), width: 1 }))],
  };
}
