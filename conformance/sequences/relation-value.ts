/** Draws values of relations in steps, and writes them into bodies (4.8). They stay valid when shrinking removes steps. */
import fc, { type Arbitrary } from 'fast-check';
import type { Links, Side } from '../oracle/state/links.ts';
import { linkedAfter } from '../oracle/state/relation-value.ts';
import type { EntryId } from '../world/world.ts';

/** The index of an existing entry, modulo their number: every number names one. */
type Place = number;

interface Item {
  readonly at: Place;
  /** Whether to write it as an object `{ id }`. */
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

/** `stated`: only what the source document states. `observed`: also what Strapi 4 was observed to do. */
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

/** Draws any form of a relation in a body. */
export const relationValue: Arbitrary<Value> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.record({ id: place }) },
  { weight: 2, arbitrary: fc.record({ list: listOf(plainItem) }) },
  { weight: 2, arbitrary: fc.record({ set: listOf(plainItem) }) },
  { weight: 6, arbitrary: fc.record({ connect: listOf(placedItem), disconnect: listOf(plainItem) }) },
);

/** The entry at a place. */
export const entryAt = <Entry>(entries: readonly Entry[], at: Place): Entry | undefined => entries[at % entries.length];

/**
 * The value in a body for the relation of entry `id`; undefined when the clauses of the extent do not cover it. Each entry
 * occurs once, and positions name linked entries: other checks judge refusals.
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
    // an entry that can have only one owner changes its owner: observed for two-way relations, open for others
    if (extent === 'observed' && kind.twoWay) return true;
    const exclusive = kind.twoWay ? !kind.many[across] : kind.exclusive;
    return !exclusive || links.holder(side, target, id) === undefined;
  };
  const itemsAt = (items: readonly Item[], allowed: (target: EntryId) => boolean): (Item & { id: EntryId })[] => {
    const byTarget = new Map<EntryId, Item & { id: EntryId }>();
    for (const item of items) {
      const target = entryAt(candidates, item.at);
      if (target !== undefined && !byTarget.has(target) && allowed(target))
        byTarget.set(target, { ...item, id: target });
    }
    return [...byTarget.values()].slice(0, many ? undefined : 1);
  };
  const bodyItem = ({ id: target, long }: Item & { id: EntryId }): unknown => (long ? { id: target } : target);

  if (value === null) return null;
  if ('id' in value) {
    if (extent === 'stated' && many) return undefined;
    return itemsAt([{ at: value.id, long: false }], isFree)[0]?.id;
  }
  if ('list' in value) return itemsAt(value.list, isFree).map(bodyItem);
  if ('set' in value) return { set: itemsAt(value.set, isFree).map(bodyItem) };

  const isAllowedLink = (target: EntryId): boolean =>
    isFree(target) && (extent === 'observed' || !before.includes(target));
  const connected = itemsAt(value.connect, isAllowedLink);
  const isConnected = (target: EntryId): boolean => connected.some((item) => item.id === target);
  const disconnect = itemsAt(
    value.disconnect,
    (target) => !isConnected(target) && (extent === 'observed' || before.includes(target)),
  ).map(bodyItem);
  const connect: unknown[] = [];
  /** By each item the entry that its position names. */
  const neighbours = new Map<EntryId, EntryId>();
  const leadsTo = (from: EntryId | undefined, to: EntryId): boolean =>
    from !== undefined && (from === to || leadsTo(neighbours.get(from), to));
  for (const item of connected) {
    // positions in a circle are refused, also where the entry that one of them names is linked
    const otherIds = linkedAfter(before, { connect, disconnect }, many).filter((target) => !leadsTo(target, item.id));
    const position = many ? positionOf(item, otherIds) : undefined;
    const neighbour = position?.before ?? position?.after;
    if (neighbour !== undefined) neighbours.set(item.id, neighbour);
    connect.push(position === undefined ? bodyItem(item) : { id: item.id, position });
  }
  if (extent === 'stated' && connect.length + disconnect.length === 0) return undefined;
  return {
    ...(connect.length > 0 ? { connect } : {}),
    ...(disconnect.length > 0 ? { disconnect } : {}),
  };
}

/** A position as a body carries it. */
interface Position {
  readonly start?: true;
  readonly end?: true;
  readonly before?: EntryId;
  readonly after?: EntryId;
}

/** The position of an item, beside one of the linked entries; undefined: no position. */
function positionOf({ position }: Item, otherIds: readonly EntryId[]): Position | undefined {
  if (position === undefined || 'start' in position || 'end' in position) return position;
  const neighbour = entryAt(otherIds, 'before' in position ? position.before : position.after);
  if (neighbour === undefined) return undefined;
  return 'before' in position ? { before: neighbour } : { after: neighbour };
}
