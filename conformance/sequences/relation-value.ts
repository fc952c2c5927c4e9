/** Values of relations in steps: plain data that stays valid when steps are left out, and the body of each (4.8). */
import fc, { type Arbitrary } from 'fast-check';
import type { Links, Side } from '../oracle/state/links.ts';
import { linkedAfter } from '../oracle/state/relation-value.ts';
import type { EntryId } from '../world/world.ts';

/** Entries are named by their place among those that stand, taken round: any number names one. */
type Place = number;

export interface Item {
  readonly at: Place;
  /** As an object `{ id }`. */
  readonly long: boolean;
  readonly position?:
    | { readonly start: true }
    | { readonly end: true }
    | { readonly before: Place }
    | { readonly after: Place };
}

export type Value =
  | null
  | { readonly id: Place }
  | { readonly list: readonly Item[] }
  | { readonly set: readonly Item[] }
  | { readonly connect: readonly Item[]; readonly disconnect: readonly Item[] };

/** `stated`: no more than the source document speaks of. */
export type Extent = 'stated' | 'observed';

const place = fc.nat({ max: 7 });
const itemOf = (positions: Arbitrary<Item['position']>): Arbitrary<Item> =>
  fc
    .tuple(place, fc.boolean(), positions)
    .map(([at, long, position]) => (position === undefined ? { at, long } : { at, long: true, position }));
const plainItem = itemOf(fc.constant(undefined));
const placedItem = itemOf(
  fc.oneof(
    fc.constant(undefined),
    fc.constantFrom({ start: true } as const, { end: true } as const),
    place.map((before) => ({ before })),
    place.map((after) => ({ after })),
  ),
);
const listOf = <Each>(each: Arbitrary<Each>) => fc.array(each, { maxLength: 4 });

/** Any form of a relation in a body. */
export const relationValue: Arbitrary<Value> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.record({ id: place }) },
  { weight: 2, arbitrary: fc.record({ list: listOf(plainItem) }) },
  { weight: 2, arbitrary: fc.record({ set: listOf(plainItem) }) },
  { weight: 6, arbitrary: fc.record({ connect: listOf(placedItem), disconnect: listOf(plainItem) }) },
);

/** The entry that a place names. */
export const entryAt = <Entry>(entries: readonly Entry[], at: Place): Entry | undefined => entries[at % entries.length];

/**
 * The value in a body for the relation of entry `id` of a side; undefined when the clauses of this extent do not cover
 * it. Entries occur once, and positions name linked entries: refusals have checks of their own.
 */
export function bodyValue(
  links: Links,
  { side, id, extent }: { readonly side: Side; readonly id: EntryId | undefined; readonly extent: Extent },
  value: Value,
): unknown {
  const { kind } = links;
  const many = kind.many[side];
  const across: Side = side === 'owner' ? 'other' : 'owner';
  const before = id === undefined ? [] : links.linked(side, id);
  const candidates = links.entries(across);
  const isFree = (target: EntryId): boolean => {
    if (extent === 'stated' && target === id) return false;
    // Who holds an entry that can have one owner only: observed for two-way relations, said nowhere for the others.
    if (extent === 'observed' && kind.twoWay) return true;
    const exclusive = kind.twoWay ? !kind.many[across] : kind.exclusive;
    return !exclusive || links.holder(side, target, id) === undefined;
  };
  const named = (items: readonly Item[], allowed: (target: EntryId) => boolean): (Item & { id: EntryId })[] => {
    const byTarget = new Map<EntryId, Item & { id: EntryId }>();
    for (const item of items) {
      const target = entryAt(candidates, item.at);
      if (target !== undefined && !byTarget.has(target) && allowed(target))
        byTarget.set(target, { ...item, id: target });
    }
    return [...byTarget.values()].slice(0, many ? undefined : 1);
  };
  const written = ({ id: target, long }: Item & { id: EntryId }): unknown => (long ? { id: target } : target);

  if (value === null) return null;
  if ('id' in value) {
    if (extent === 'stated' && many) return undefined;
    return named([{ at: value.id, long: false }], isFree)[0]?.id;
  }
  if ('list' in value) return named(value.list, isFree).map(written);
  if ('set' in value) return { set: named(value.set, isFree).map(written) };

  const fresh = (target: EntryId): boolean => isFree(target) && (extent === 'observed' || !before.includes(target));
  const connected = named(value.connect, fresh);
  const isConnected = (target: EntryId): boolean => connected.some((item) => item.id === target);
  const disconnect = named(
    value.disconnect,
    (target) => !isConnected(target) && (extent === 'observed' || before.includes(target)),
  ).map(written);
  const connect: unknown[] = [];
  for (const item of connected) {
    const otherIds = linkedAfter(before, { connect, disconnect }, many).filter((target) => target !== item.id);
    const position = many ? positionOf(item, otherIds) : undefined;
    connect.push(position === undefined ? written(item) : { id: item.id, position });
  }
  if (extent === 'stated' && connect.length + disconnect.length === 0) return undefined;
  return {
    ...(connect.length > 0 ? { connect } : {}),
    ...(disconnect.length > 0 ? { disconnect } : {}),
  };
}

/** A position beside one of the entries linked by then; undefined: none. */
function positionOf({ position }: Item, otherIds: readonly EntryId[]): unknown {
  if (position === undefined || 'start' in position || 'end' in position) return position;
  const [key, at] = 'before' in position ? ['before', position.before] : ['after', position.after];
  const beside = entryAt(otherIds, Number(at));
  return beside === undefined ? undefined : { [String(key)]: beside };
}
