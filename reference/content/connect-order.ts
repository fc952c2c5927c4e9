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
  const byId = new Map(connect.map((item) => [item.ref.id, item]));
  /** The later or earlier item that has to be connected before an item. */
  const neighbourOf = ({ position }: Connect): Connect | undefined =>
    'id' in position && !connected.has(position.id) ? byId.get(position.id) : undefined;
  const ordered = new Set<Connect>();
  for (const item of connect) {
    // a loop and no recursion: a body may hold a chain of many thousand items
    const branch = new Set<Connect>();
    for (let next: Connect | undefined = item; next && !ordered.has(next); next = neighbourOf(next)) {
      if (branch.has(next)) throw new ApiError('ValidationError', CIRCLE);
      branch.add(next);
    }
    for (const waiting of [...branch].reverse()) ordered.add(waiting);
  }
  return [...ordered];
}
