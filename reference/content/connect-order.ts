/** The order in which the items of a `connect` list are connected (decision position-of-unconnected). */
import { ApiError } from '../query/api-error.ts';
import type { Ref } from '../store/reader.ts';
import type { Connect } from './relation-input.ts';

const CIRCLE =
  'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it';

/**
 * Moves each item behind the one that its position names, where that one comes later in the list. Other items keep their
 * order. Throws an ApiError 400 for items whose positions name each other in a circle.
 *
 * @param current links before the change, which a position may name at once
 */
export function connectOrder(current: readonly Ref[], connect: readonly Connect[]): readonly Connect[] {
  const connected = new Set(current.map(({ id }) => id));
  if (isInOrder(connected, connect)) return connect;
  const byId = new Map(connect.map((item) => [item.ref.id, item]));
  /** The later or earlier item that has to be connected before an item. */
  const neighbourOf = ({ position }: Connect): Connect | undefined =>
    'id' in position && !connected.has(position.id) ? byId.get(position.id) : undefined;
  const ordered = new Set<Connect>();
  for (const item of connect) {
    // a loop and no recursion: a body may hold a chain of many thousand items
    const branch = new Set<Connect>();
    const seen = new Set<number>();
    for (let next: Connect | undefined = item; next; next = neighbourOf(next)) {
      // before anything else, as Strapi does: a circle with a linked entry is refused, too
      if ('id' in next.position && seen.has(next.position.id)) throw new ApiError('ValidationError', CIRCLE);
      if (ordered.has(next)) break;
      branch.add(next);
      seen.add(next.ref.id);
    }
    for (const waiting of [...branch].reverse()) ordered.add(waiting);
  }
  return [...ordered];
}

/** Whether each item names a linked entry or an earlier item. Strapi looks for circles in other lists alone. */
function isInOrder(connected: ReadonlySet<number>, connect: readonly Connect[]): boolean {
  const earlier = new Set<number>();
  return connect.every(({ ref, position }) => {
    const names = 'id' in position && (connected.has(position.id) || earlier.has(position.id));
    earlier.add(ref.id);
    return names;
  });
}
