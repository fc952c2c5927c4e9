/** Mutants of positions, of their order, and of repeated entries in connect (4.8, rules 3 to 5). */
import { isObject, type JsonObject } from '../models/json.ts';
import { isPlainRelation, isToMany } from '../oracle/attributes.ts';
import { jsonReply, mapMembers, withMemory } from './faults.ts';
import type { Needs, Row } from './mutant.ts';
import {
  has,
  idOf,
  isDoubled,
  itemsOf,
  lists,
  onConnected,
  onOperations,
  otherAnswer,
  otherStatus,
  reposition,
} from './relations-bodies.ts';
import { onData } from './routes.ts';

const connectReversed = onOperations((all) => {
  const items = itemsOf(all.connect);
  const isFixed = items.some((item) => isObject(item) && isObject(item.position) && !has(item.position, 'start'));
  return items.length > 1 && !isFixed ? { ...all, connect: items.toReversed() } : all;
});
const positionSeveral = onConnected((item) => {
  if (!isObject(item) || !isObject(item.position)) return item;
  const [first, ...more] = Object.entries(item.position);
  return first && more.length > 0 ? { ...item, position: Object.fromEntries([first]) } : item;
});
const positionBetween = onConnected((item) => {
  if (!isObject(item) || !isObject(item.position)) return item;
  const { before, ...others } = item.position;
  return before === undefined || Object.keys(others).length === 0 ? item : { ...item, position: { after: before } };
});
/** The id that the position of an item names. */
const namedBy = (item: unknown): unknown =>
  isObject(item) && isObject(item.position) ? (item.position.before ?? item.position.after) : undefined;
const circleBroken = onOperations((all) => {
  const items = itemsOf(all.connect);
  const closes = (item: unknown): boolean =>
    items.some((other) => namedBy(item) === idOf(other) && namedBy(other) === idOf(item));
  const index = items.findIndex(closes);
  return index < 0 ? all : { ...all, connect: items.map((item, at) => (at === index ? idOf(item) : item)) };
});
const badRequest = jsonReply(400, { data: null, error: { status: 400, name: 'BadRequestError', message: 'no' } });
const withoutDoubles = (all: JsonObject, keyOf: (item: unknown) => unknown): JsonObject => ({
  ...all,
  connect: [...new Map(itemsOf(all.connect).map((item) => [keyOf(item), item])).values()],
});

/** A fault that merges items of connect with equal keys. */
const mergeItems = (keyOf: (item: unknown) => unknown) =>
  onOperations((all) => (isDoubled(all) ? withoutDoubles(all, keyOf) : all));

const someLinkInside: Needs = ({ components }) =>
  components.some(({ attributes }) => attributes.some((attribute) => isPlainRelation(attribute) && isToMany(attribute)))
    ? undefined
    : 'no component links several entries';
const someLinks: Needs = ({ contentTypes }) =>
  contentTypes.some(({ attributes }) =>
    attributes.some((attribute) => isPlainRelation(attribute) && isToMany(attribute)),
  )
    ? undefined
    : 'no entry links several others';
const connectWinsNot = onOperations((all) => {
  const gone = new Set(itemsOf(all.disconnect).map(idOf));
  return gone.size > 0 && has(all, 'connect')
    ? { ...all, connect: itemsOf(all.connect).filter((item) => !gone.has(idOf(item))) }
    : all;
});

const afterLastIsBefore = withMemory(() => {
  const last = new Set<unknown>();
  return onData((data) =>
    mapMembers(data, (value) => {
      if (Array.isArray(value) && value.length > 3) last.add(idOf(value.at(-1)));
      if (!isObject(value) || !Array.isArray(value.connect)) return value;
      const isBehind = (item: unknown): boolean =>
        isObject(item) && isObject(item.position) && last.has(item.position.after);
      const connect = value.connect.map((item) => (isBehind(item) ? reposition(item, 'after', 'before') : item));
      return { ...value, connect };
    }),
  );
});

// biome-ignore format: a table, one mutant a row
export const relationPositionMutants: readonly Row[] = [
  ['relations.before.after', 'rest.relations.connect.before', 'before puts an entry after.',
    onConnected((item) => reposition(item, 'before', 'after'))],
  ['relations.before.ignored', 'rest.relations.connect.before', 'before is ignored.',
    onConnected((item) => reposition(item, 'before'))],
  ['relations.before.ignored-inside', 'rest.relations.connect.before', 'In components before is ignored.',
    onOperations((all, { inside }) => (inside && Array.isArray(all.connect)
      ? { ...all, connect: itemsOf(all.connect).map((item) => reposition(item, 'before')) }
      : all)), someLinkInside],
  ['relations.after.before', 'rest.relations.connect.after', 'after puts an entry before.',
    onConnected((item) => reposition(item, 'after', 'before'))],
  ['relations.after.ignored', 'rest.relations.connect.after', 'after is ignored.',
    onConnected((item) => reposition(item, 'after'))],
  ['relations.after.last-of-several', 'rest.relations.connect.after',
    'after the last of four entries puts an entry before it.', afterLastIsBefore, someLinks],
  ['relations.start.end', 'rest.relations.connect.start', 'start is end.',
    onConnected((item) => reposition(item, 'start', 'end'))],
  ['relations.end.start', 'rest.relations.connect.end', 'end is start.',
    onConnected((item) => reposition(item, 'end', 'start'))],
  ['relations.default.start', 'rest.relations.connect.default-end', 'Without a position an entry comes first.',
    onConnected((item) =>
      isObject(item) && item.position !== undefined ? item : { id: idOf(item), position: { start: true } })],
  ['relations.connect.reversed', 'rest.relations.connect.sequential', 'Items of connect are worked off from the last.',
    connectReversed],
  ['relations.position.several', 'rest.relations.connect.one-position-key-refused',
    'Of several keys of a position one is used.', positionSeveral],
  ['relations.position.between', 'rest.relations.connect.one-position-key',
    'Two keys of a position put an entry in between.', positionBetween],
  ['relations.position.none', 'rest.relations.connect.one-position-key-refused', 'A position without a key is the end.',
    onConnected((item) =>
      isObject(item) && isObject(item.position) && Object.keys(item.position).length === 0 ? { id: item.id } : item)],
  ['relations.twice.merged', 'rest.relations.connect.twice', 'An entry connected twice is connected once.',
    mergeItems(idOf)],
  ['relations.twice.equal-merged', 'rest.relations.connect.twice', 'Equal items of connect are merged.',
    mergeItems((item) => JSON.stringify(item))],
  ['relations.twice.merged-inside', 'rest.relations.connect.twice',
    'In a component an entry connected twice is connected once.',
    onOperations((all, { inside }) => (inside && isDoubled(all) ? withoutDoubles(all, idOf) : all)), someLinkInside],
  ['relations.twice.merged-in-creates', 'rest.relations.connect.twice',
    'In a create an entry connected twice is connected once.',
    onOperations((all, { request }) => (request.method === 'POST' && isDoubled(all) ? withoutDoubles(all, idOf) : all)), someLinks],
  ['relations.twice.name', 'rest.relations.connect.twice-name', 'An entry connected twice is called a bad request.',
    otherAnswer(isDoubled, badRequest)],
  ['relations.twice.status', 'rest.relations.connect.twice-status', 'An entry connected twice is 500.',
    otherStatus(isDoubled)],
  ['relations.circular.status', 'rest.relations.circular', 'Positions in a circle are 500.',
    otherStatus((value) => lists(value).some((item) => isObject(item) && item.position !== undefined))],
  ['relations.circular.broken', 'rest.relations.circular', 'Of two positions that name each other one is left out.',
    circleBroken],
  ['relations.connect.wins-not', 'rest.relations.connect-wins',
    'An entry in both connect and disconnect is not linked.', connectWinsNot],
];
