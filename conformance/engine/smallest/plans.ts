/** Says with which entries a smaller world may still show a difference, and whether it shows at one of them. */
import type { Difference } from '../../judge/difference.ts';
import { isObject } from '../../models/json.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';

/** Sets of entries to try, the smallest first: those that a difference names, then those of the list that is asked for. */
export function plansOf(named: readonly WorldEntry[], own: readonly WorldEntry[]): readonly (readonly WorldEntry[])[] {
  const plans = [named.slice(0, 1), named.slice(0, 2), named, own.slice(0, 2), own.slice(0, 3), own.slice(0, 5), own];
  return plans.filter(
    (plan, at) =>
      plan.length > 0 &&
      !plans.slice(0, at).some((earlier) => earlier.length === plan.length && earlier[0] === plan[0]),
  );
}

/** Whether an entry is in one of the expected and the actual list, and not in the other. */
export function isOnlyInOne(id: EntryId, { expected, actual }: Difference): boolean {
  const has = (list: unknown): boolean => isObject(list) && Array.isArray(list.ids) && list.ids.includes(id);
  return has(expected) !== has(actual);
}

/**
 * Whether a difference shows at an entry that others of the target stand beside. A total says it of no entry: then another
 * difference of the same answer must.
 */
export function showsAt(entry: WorldEntry, difference: Difference, all: readonly Difference[]): boolean {
  const { expected } = difference;
  if (isObject(expected) && 'total' in expected) return all.some((one) => isOnlyInOne(entry.id, one));
  return difference.entries.includes(entry) || isOnlyInOne(entry.id, difference);
}
