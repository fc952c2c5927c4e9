/** Applies a change to the links of an attribute (source document 4.8, rules 2 to 6). */

import { ApiError } from '../query/api-error.ts';
import type { Ref } from '../store/reader.ts';
import { sameRef } from '../store/ref-list.ts';
import { connectOrder } from './connect-order.ts';
import type { Connect, RelationChange } from './relation-input.ts';

/**
 * The whole list after a change: `set` replaces it, `disconnect` takes away, then `connect` adds one after another,
 * each in its position; what is connected already moves. A to-one attribute keeps only the last. Throws an ApiError 400
 * for the same entry twice in `connect`, and for a position beside an entry that is not connected.
 *
 * @param sortsConnect whether a position may name an entry that a later item connects
 */
export function changeRelation(
  current: readonly Ref[],
  change: Extract<RelationChange, { kind: 'set' | 'partial' }>,
  toOne: boolean,
  sortsConnect: boolean,
): readonly Ref[] {
  if (change.kind === 'set') return toOne ? change.refs.slice(-1) : distinct(change.refs);
  refuseTwice(change.connect);
  const remaining = current.filter((ref) => !change.disconnect.some((removed) => sameRef(removed, ref)));
  if (toOne) {
    const last = change.connect.at(-1);
    return last ? [last.ref] : remaining;
  }
  const items = sortsConnect ? connectOrder(current, change.connect) : change.connect;
  return items.reduce<readonly Ref[]>((list, item) => place(list, item, change.isLoose === true), remaining);
}

function refuseTwice(connect: readonly Connect[]): void {
  const keys = new Set<string>();
  for (const { ref } of connect) {
    const key = `${ref.uid} ${ref.id}`;
    if (keys.has(key)) {
      const message = `The relation with id ${ref.id} is already connected. You cannot connect the same relation twice.`;
      throw new ApiError('ValidationError', message);
    }
    keys.add(key);
  }
}

function place(list: readonly Ref[], { ref, position }: Connect, isLoose: boolean): readonly Ref[] {
  const rest = list.filter((each) => !sameRef(each, ref));
  switch (position.at) {
    case 'start':
      return [ref, ...rest];
    case 'end':
      return [...rest, ref];
    default: {
      const beside = position.isMissed ? -1 : rest.findIndex((each) => each.id === position.id);
      if (beside < 0 && isLoose) return [...rest, ref];
      if (beside < 0) {
        const message = `There was a problem connecting relation with id ${ref.id} at position ${position.text}. The relation with id ${position.id} needs to be connected first.`;
        throw new ApiError('ValidationError', message);
      }
      return rest.toSpliced(position.at === 'before' ? beside : beside + 1, 0, ref);
    }
  }
}

function distinct(refs: readonly Ref[]): readonly Ref[] {
  return refs.filter((ref, index) => refs.findIndex((each) => sameRef(each, ref)) === index);
}
