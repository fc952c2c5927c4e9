/** Compares the order of answered entries, and whether they belong on the page (4.2, 4.3). */
import type { ContentType } from '../models/model.ts';
import type { Order } from '../oracle/order.ts';
import { requiredOrder, type SortKey } from '../oracle/sort.ts';
import type { WorldEntry } from '../world/world.ts';
import type { Difference, Tell } from './difference.ts';
import type { ExpectedSelection } from './selection.ts';

export interface OrderedPart {
  readonly type: ContentType;
  readonly keys: readonly SortKey[];
  /** Number of entries before the page. */
  readonly start: number;
  /** The clause that names the page: `rest.pagination.page`. */
  readonly pageClause: string;
  /** The order of two entries. Default: by the keys that name their own fields; others leave it open. */
  readonly orderOf?: (a: WorldEntry, b: WorldEntry) => Order | undefined;
}

/** The clause of the order by these keys. */
function clauseOf(keys: readonly SortKey[]): string {
  if (keys.some(({ field }) => field.includes('.'))) return 'rest.sort.relation';
  return keys.length > 1 ? 'rest.sort.many' : 'rest.sort.one';
}

/** The first entry that stands before one that it must follow, or that belongs on another page. */
export function orderDifference(
  { type, keys, start, pageClause, orderOf = (a, b) => requiredOrder(keys, type, a, b) }: OrderedPart,
  { required, open }: ExpectedSelection,
  answered: readonly WorldEntry[],
  tell: Tell,
): Difference | undefined {
  if (keys.length === 0) return undefined;
  const clause = clauseOf(keys);
  for (const [at, later] of answered.entries()) {
    for (const earlier of answered.slice(0, at)) {
      if (orderOf(earlier, later) !== 1) continue;
      return tell(clause, `entry ${earlier.id} stands before entry ${later.id}`, {
        expected: keys,
        actual: { ids: answered.map(({ id }) => id) },
        entries: [earlier, later],
      });
    }
  }
  const answeredIds = new Set(answered.map(({ id }) => id));
  const missing = required.filter(({ id }) => !answeredIds.has(id));
  for (const [at, entry] of answered.entries()) {
    const before = missing.filter((other) => orderOf(other, entry) === -1).length;
    const after = missing.filter((other) => orderOf(entry, other) === -1).length;
    const total = required.length + open.length;
    if (before <= start && answered.length + after <= total - start + 0) continue;
    return tell(pageClause, `entry ${entry.id} stands at place ${start + at + 1}, where its order does not allow it`, {
      expected: { before, after },
      actual: { start, ids: answered.map(({ id }) => id) },
      entries: [entry],
    });
  }
  return undefined;
}
