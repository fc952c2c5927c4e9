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
  const ordered = new Set<Connect>();
  const visit = (item: Connect, branch: ReadonlySet<Connect>): void => {
    if (branch.has(item)) throw new ApiError('ValidationError', CIRCLE);
    if (ordered.has(item)) return;
    const { position } = item;
    const neighbour = 'id' in position && !connected.has(position.id) ? byId.get(position.id) : undefined;
    if (neighbour) visit(neighbour, new Set([...branch, item]));
    ordered.add(item);
  };
  for (const item of connect) visit(item, new Set());
  return [...ordered];
}
