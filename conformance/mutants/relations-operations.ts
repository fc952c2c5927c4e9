/** Mutants of the operations on relations (4.8): one form misunderstood at a time. */
import { isToMany } from '../oracle/attributes.ts';
import { byHand, isObject, jsonReply, refusal, without } from './faults.ts';
import type { Mutant, Passing } from './mutant.ts';
import {
  idOf,
  itemsOf,
  mapRelations,
  onConnected,
  onOperations,
  onRelations,
  repositioned,
  type Spot,
} from './relations-bodies.ts';
import { dataOf, isWrite, routeOf, withData } from './routes.ts';

const clause = (name: string): string => `rest.relations.${name}`;

const mutant = (id: string, name: string, breaks: string, made: Pick<Mutant, 'fault'>): Mutant => ({
  id: `relations.${id}`,
  clause: clause(name),
  breaks,
  ...made,
});

const has = (operations: object, key: string): boolean => key in operations;

/** Whether some relation of a body holds what `holds` looks for. */
const says = (
  request: Passing,
  bench: Parameters<Mutant['fault']>[0],
  holds: (value: unknown, spot: Pick<Spot, 'attribute'>) => boolean,
): boolean => {
  const route = isWrite(request) ? routeOf(request, bench.model) : undefined;
  const data = route && dataOf(request);
  if (!route || !data) return false;
  let found = false;
  mapRelations(data, route.type.attributes, bench.model, (value, attribute) => {
    found ||= holds(value, { attribute });
    return value;
  });
  return found;
};

/** A fault that refuses bodies it should take. */
const refusing = (holds: (value: unknown, spot: Pick<Spot, 'attribute'>) => boolean) =>
  byHand((bench) => ({
    request: (request) => (says(request, bench, holds) ? refusal('Invalid relations') : request),
  }));

/** A fault that answers another status where a body is rightly refused. */
const otherStatus = (holds: (value: unknown) => boolean) =>
  byHand((bench) => ({
    answer: (answer, request) =>
      answer.status === 400 && says(request, bench, holds) ? jsonReply(500, refusal('failed', 500).body) : answer,
  }));

/** A fault that leaves relations out of a body that was refused for what `holds` looks for. */
const forgiving = (holds: (value: unknown) => boolean) =>
  byHand((bench) => ({
    answer: (answer, request) => {
      const type = routeOf(request, bench.model)?.type;
      const data = dataOf(request);
      if (answer.status !== 400 || !type || !data || !says(request, bench, holds)) return answer;
      const relations = type.attributes.filter((one) => one.type === 'relation').map(({ name }) => name);
      return bench.send(withData(request, without(data, ...relations)));
    },
  }));

const lists = (value: unknown): unknown[] =>
  isObject(value) ? [value.connect, value.disconnect, value.set].flatMap(itemsOf) : itemsOf(value);
const isDoubled = (value: unknown): boolean => {
  const ids = isObject(value) ? itemsOf(value.connect).map(idOf) : [];
  return new Set(ids).size < ids.length;
};
const isCombined = (value: unknown): boolean =>
  isObject(value) && has(value, 'set') && (has(value, 'connect') || has(value, 'disconnect'));
const byId = (a: unknown, b: unknown): number => Number(idOf(a)) - Number(idOf(b));

const connecting: readonly Mutant[] = [
  mutant(
    'connect.replaces',
    'connect',
    'connect replaces what is linked.',
    onOperations((all) => (has(all, 'connect') && !has(all, 'set') ? { set: itemsOf(all.connect).map(idOf) } : all)),
  ),
  mutant(
    'connect.ignored',
    'connect',
    'connect is ignored.',
    onOperations((all) => without(all, 'connect')),
  ),
  mutant(
    'disconnect.ignored',
    'disconnect',
    'disconnect is ignored.',
    onOperations((all) => without(all, 'disconnect')),
  ),
  mutant(
    'disconnect.all',
    'disconnect',
    'disconnect removes everything.',
    onOperations((all) => (has(all, 'disconnect') && !has(all, 'connect') ? { set: [] } : all)),
  ),
  mutant(
    'both.connect-alone',
    'connect-and-disconnect',
    'Beside connect, disconnect is ignored.',
    onOperations((all) => (has(all, 'connect') ? without(all, 'disconnect') : all)),
  ),
  mutant(
    'both.disconnect-alone',
    'connect-and-disconnect',
    'Beside disconnect, connect is ignored.',
    onOperations((all) => (has(all, 'disconnect') ? without(all, 'connect') : all)),
  ),
  mutant(
    'set.sorted',
    'set',
    'set links in the order of ids.',
    onOperations((all) => (Array.isArray(all.set) ? { ...all, set: itemsOf(all.set).toSorted(byId) } : all)),
  ),
  mutant(
    'set.adds',
    'set',
    'set adds to what is linked.',
    onOperations((all) => (Array.isArray(all.set) && all.set.length > 0 ? { connect: all.set } : all)),
  ),
  mutant(
    'set.empty-ignored',
    'set-empty',
    'set with an empty list changes nothing.',
    onOperations((all) => (Array.isArray(all.set) && all.set.length === 0 ? {} : all)),
  ),
  mutant(
    'set.combined',
    'set-not-combined',
    'set beside connect or disconnect wins.',
    onOperations((all) => (isCombined(all) ? { set: all.set } : all)),
  ),
  mutant(
    'set.combined-merged',
    'set-not-combined',
    'set beside connect is put together with it.',
    onOperations((all) => (isCombined(all) ? { set: [...itemsOf(all.set), ...itemsOf(all.connect).map(idOf)] } : all)),
  ),
  mutant('set.combined-status', 'set-not-combined-status', 'set beside connect is 500.', otherStatus(isCombined)),
  mutant(
    'shorthand.refused',
    'shorthand',
    'Ids that are no objects are refused.',
    refusing((value) => isObject(value) && lists(value).some((item) => !isObject(item))),
  ),
  mutant(
    'longhand.refused',
    'longhand',
    'Objects are refused where ids may stand.',
    refusing((value) => isObject(value) && lists(value).some((item) => isObject(item))),
  ),
  mutant(
    'list.sorted',
    'plain-list',
    'A list links in the order of ids.',
    onRelations((value) => (Array.isArray(value) ? itemsOf(value).toSorted(byId) : value)),
  ),
];

const positions: readonly Mutant[] = [
  mutant(
    'before.after',
    'connect.before',
    'before puts an entry after.',
    onConnected((item) => repositioned(item, 'before', 'after')),
  ),
  mutant(
    'before.ignored',
    'connect.before',
    'before is ignored.',
    onConnected((item) => repositioned(item, 'before')),
  ),
  mutant(
    'after.before',
    'connect.after',
    'after puts an entry before.',
    onConnected((item) => repositioned(item, 'after', 'before')),
  ),
  mutant(
    'after.ignored',
    'connect.after',
    'after is ignored.',
    onConnected((item) => repositioned(item, 'after')),
  ),
  mutant(
    'start.end',
    'connect.start',
    'start is end.',
    onConnected((item) => repositioned(item, 'start', 'end')),
  ),
  mutant(
    'end.start',
    'connect.end',
    'end is start.',
    onConnected((item) => repositioned(item, 'end', 'start')),
  ),
  mutant(
    'default.start',
    'connect.default-end',
    'Without a position an entry comes first.',
    onConnected((item) =>
      isObject(item) && item.position !== undefined ? item : { id: idOf(item), position: { start: true } },
    ),
  ),
  mutant(
    'connect.reversed',
    'connect.sequential',
    'Items of connect are worked off from the last.',
    onOperations((all) => {
      const items = itemsOf(all.connect);
      const isFixed = items.some((item) => isObject(item) && isObject(item.position) && !has(item.position, 'start'));
      return items.length > 1 && !isFixed ? { ...all, connect: items.toReversed() } : all;
    }),
  ),
  mutant(
    'position.several',
    'connect.one-position-key',
    'Of several keys of a position one is used.',
    onConnected((item) => {
      if (!isObject(item) || !isObject(item.position)) return item;
      const [first, ...more] = Object.entries(item.position);
      return first && more.length > 0 ? { ...item, position: Object.fromEntries([first]) } : item;
    }),
  ),
  mutant(
    'position.none',
    'connect.one-position-key',
    'A position without a key is the end.',
    onConnected((item) =>
      isObject(item) && isObject(item.position) && Object.keys(item.position).length === 0 ? { id: item.id } : item,
    ),
  ),
  mutant(
    'twice.merged',
    'connect.twice',
    'An entry connected twice is connected once.',
    onOperations((all) =>
      isDoubled(all)
        ? { ...all, connect: [...new Map(itemsOf(all.connect).map((item) => [idOf(item), item])).values()] }
        : all,
    ),
  ),
  mutant(
    'twice.equal-merged',
    'connect.twice',
    'Equal items of connect are merged.',
    onOperations((all) =>
      isDoubled(all)
        ? { ...all, connect: [...new Map(itemsOf(all.connect).map((item) => [JSON.stringify(item), item])).values()] }
        : all,
    ),
  ),
  mutant('twice.status', 'connect.twice-status', 'An entry connected twice is 500.', otherStatus(isDoubled)),
  mutant(
    'circular.status',
    'circular',
    'Positions in a circle are 500.',
    otherStatus((value) => lists(value).some((item) => isObject(item) && item.position !== undefined)),
  ),
  mutant(
    'connect.wins-not',
    'connect-wins',
    'An entry in both connect and disconnect is not linked.',
    onOperations((all) => {
      const gone = new Set(itemsOf(all.disconnect).map(idOf));
      return gone.size > 0 && has(all, 'connect')
        ? { ...all, connect: itemsOf(all.connect).filter((item) => !gone.has(idOf(item))) }
        : all;
    }),
  ),
];

const toOne = (spot: Pick<Spot, 'attribute'>): boolean => !isToMany(spot.attribute);

const values: readonly Mutant[] = [
  mutant(
    'to-one.first',
    'to-one.last',
    'Of several entries for a to-one relation the first is used.',
    onRelations((value, spot) => {
      if (!toOne(spot)) return value;
      if (Array.isArray(value)) return value.slice(0, 1);
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, list]) => [key, Array.isArray(list) ? list.slice(0, 1) : list]),
      );
    }),
  ),
  mutant(
    'to-one.connect-ignored',
    'to-one.syntaxes',
    'connect does nothing to a to-one relation.',
    onOperations((all, spot) => (toOne(spot) ? without(all, 'connect') : all)),
  ),
  mutant(
    'to-one.set-refused',
    'to-one.syntaxes',
    'A to-one relation takes no set.',
    refusing((value, spot) => toOne(spot) && isObject(value) && has(value, 'set')),
  ),
  mutant(
    'one-way-many.last',
    'one-way-many',
    'A one-way to-many relation keeps the last entry alone.',
    onRelations((value, { attribute }) => {
      const isOneWay = attribute.relation === 'oneToMany' && attribute.mappedBy === undefined;
      return isOneWay && Array.isArray(value) ? value.slice(-1) : value;
    }),
  ),
  mutant(
    'scalar-on-many.ignored',
    'scalar-on-many',
    'An id alone is ignored for a to-many relation.',
    onRelations((value, { attribute }) => (isToMany(attribute) && typeof value === 'number' ? undefined : value)),
  ),
  mutant(
    'string-ids.refused',
    'string-ids',
    'Ids in texts are refused.',
    refusing((value) => lists(value).some((item) => typeof item === 'string')),
  ),
  mutant(
    'empty.clears',
    'empty-object',
    'An empty object removes what is linked.',
    onRelations((value, spot) =>
      isObject(value) && Object.values(value).flat().length === 0 && !has(value, 'set')
        ? toOne(spot)
          ? null
          : []
        : value,
    ),
  ),
  mutant(
    'create.connect-ignored',
    'set-on-create',
    'connect in a create is ignored.',
    onOperations((all, { request }) => (request.method === 'POST' ? without(all, 'connect') : all)),
  ),
  mutant(
    'create.disconnect-refused',
    'set-on-create',
    'disconnect in a create is refused.',
    byHand((bench) => ({
      request: (request) =>
        request.method === 'POST' && says(request, bench, (value) => isObject(value) && has(value, 'disconnect'))
          ? refusal('Invalid relations')
          : request,
    })),
  ),
  mutant(
    'unknown-id.ignored',
    'unknown-id',
    'Ids that do not exist are passed over.',
    forgiving((value) => lists(value).length > 0),
  ),
  mutant(
    'not-a-list.wrapped',
    'not-a-list',
    'What is no list is taken for a list of one.',
    onOperations((all) =>
      Object.fromEntries(Object.entries(all).map(([key, list]) => [key, Array.isArray(list) ? list : [list]])),
    ),
  ),
  mutant(
    'in-components.ignored',
    'in-components',
    'Relations inside components are ignored.',
    onRelations((value, { inside }) => (inside ? undefined : value)),
  ),
  mutant(
    'in-components.operations-ignored',
    'in-components',
    'Inside components connect and set are ignored.',
    onOperations((all, { inside }) => (inside ? {} : all)),
  ),
  mutant(
    'inverse.write-ignored',
    'inverse-set',
    'A relation set from its other side is ignored.',
    onRelations((value, { attribute }) => (attribute.mappedBy === undefined ? value : undefined)),
  ),
  mutant(
    'morph.ignored',
    'morph',
    'Polymorphic relations in bodies are ignored.',
    onRelations((value, { attribute }) => (attribute.relation?.startsWith('morphTo') ? undefined : value)),
  ),
];

export const relationOperationMutants: readonly Mutant[] = [...connecting, ...positions, ...values];
