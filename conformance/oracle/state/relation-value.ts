/** Computes how a relation's value in a body changes the existing links (4.8). */
import { isObject } from '../../models/json.ts';
import type { EntryId } from '../../world/world.ts';

/** An item of connect, as the body carries it. */
interface Item {
  readonly id: EntryId;
  readonly position: unknown;
}

/**
 * The linked ids after a write, in order.
 *
 * @param before the linked ids before it
 * @param value the value of the relation in the body; undefined: the body omits the relation
 * @param many whether the relation is to-many
 * @throws Error for values that the clauses leave open, such as a position relative to an entry without a link
 */
export function linkedAfter(before: readonly EntryId[], value: unknown, many: boolean): readonly EntryId[] {
  if (value === undefined) return before;
  if (value === null) return [];
  if (isObject(value) && !('id' in value)) {
    if ('set' in value) return idsOfList(value.set, many);
    return many ? changeMany(before, value) : changeOne(before, value);
  }
  return idsOfList(Array.isArray(value) ? value : [value], many);
}

/** The ids of `set` or a plain list, in order. A to-one relation takes the last (rule 6). */
function idsOfList(list: unknown, many: boolean): EntryId[] {
  const ids = [...new Set(itemsOf(list).map(({ id }) => id))];
  return many ? ids : ids.slice(-1);
}

/** Applies `connect` and `disconnect` to a to-many relation; connects items one after the other (rule 4). */
function changeMany(before: readonly EntryId[], value: Readonly<Record<string, unknown>>): readonly EntryId[] {
  const connect = itemsOf(value.connect);
  const ids = new Set(connect.map(({ id }) => id));
  const dropped = new Set(itemsOf(value.disconnect).map(({ id }) => id));
  return connect.reduce(
    (linked, item) => {
      const otherIds = linked.filter((id) => id !== item.id);
      const place = placeOf(otherIds, item.position);
      return [...otherIds.slice(0, place), item.id, ...otherIds.slice(place)];
    },
    before.filter((id) => ids.has(id) || !dropped.has(id)),
  );
}

/** Applies `connect` and `disconnect` to a to-one relation: the last connected entry replaces the old one (rule 6). */
function changeOne(before: readonly EntryId[], value: Readonly<Record<string, unknown>>): readonly EntryId[] {
  const last = itemsOf(value.connect).at(-1);
  if (last) return [last.id];
  const dropped = new Set(itemsOf(value.disconnect).map(({ id }) => id));
  return before.filter((id) => !dropped.has(id));
}

/** The index at which a position (rule 3) puts an entry among the others. */
function placeOf(otherIds: readonly EntryId[], position: unknown): number {
  if (!isObject(position) || position.end !== undefined) return otherIds.length;
  if (position.start !== undefined) return 0;
  const place = otherIds.indexOf(idOf(position.before ?? position.after));
  if (place < 0) throw new Error(`${JSON.stringify(position)} names an entry that is not linked: that is open`);
  return position.before === undefined ? place + 1 : place;
}

function itemsOf(list: unknown): Item[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw new Error(`${JSON.stringify(list)} is no list of entries: that is open`);
  return list.map((item) => ({ id: idOf(item), position: isObject(item) ? item.position : undefined }));
}

/** The id in shorthand or longhand (rule 1). A text of digits is the number. */
function idOf(item: unknown): EntryId {
  const id = isObject(item) ? item.id : item;
  if (typeof id === 'number') return id;
  if (typeof id === 'string') return /^\d+$/.test(id) ? Number(id) : id;
  throw new Error(`${JSON.stringify(item)} names no entry: that is open`);
}
