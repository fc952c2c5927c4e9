/** Which write checks may run side by side: those that share no thing of the target. */
import type { Capability } from '../target/target.ts';
import type { SelectedCheck } from './plan.ts';

type Shared = 'single types' | 'files' | 'access';

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

/** A thing of the target that a check changes, which no other check may meet meanwhile. Undefined where it changes none. */
export const thingOf = (write: SelectedCheck): string | undefined => sharedBy(write)[0];

/**
 * Tells checks that run beside others from those that run `alone`, since they compare whole lists or share several things.
 * Of the others, those that share a thing come first: they run one after the other, and would be waited for at the end.
 */
export function turnsOf(writes: readonly SelectedCheck[]): {
  readonly alone: readonly SelectedCheck[];
  readonly besideOthers: readonly SelectedCheck[];
} {
  const isAlone = (write: SelectedCheck): boolean => write.check.alone === true || sharedBy(write).length > 1;
  const others = writes.filter((write) => !isAlone(write));
  return {
    alone: writes.filter(isAlone),
    besideOthers: [
      ...others.filter((write) => thingOf(write) !== undefined),
      ...longFirst(others.filter((write) => thingOf(write) === undefined)),
    ],
  };
}
