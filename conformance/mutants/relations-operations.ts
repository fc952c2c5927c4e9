/** Mutants of the operations on relations (4.8): one form misunderstood at a time. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { isToMany } from '../oracle/attributes.ts';
import { answers, mapMembers, refusal, requests, withMemory, without } from './faults.ts';
import type { Passing, Reply, Row } from './mutant.ts';
import {
  acceptRelations,
  byId,
  has,
  idOf,
  isCombined,
  itemsOf,
  lists,
  onOperations,
  onRelations,
  refuseBodies,
  type Spot,
  says,
} from './relations-bodies.ts';
import { routeOf, toEndpoint } from './routes.ts';

/** Whether a value of a polymorphic relation names one id in several content-types. */
const hasTwins = (type: ContentType, data: JsonObject): boolean =>
  type.attributes.some(({ name, relation }) => {
    if (!relation?.startsWith('morphTo')) return false;
    const items = [isObject(data[name]) ? data[name].connect : data[name]].flat().filter(isObject);
    return new Set(items.map(({ id }) => id)).size < new Set(items.map(({ id, __type }) => `${id} ${__type}`)).size;
  });

// biome-ignore format: a table, one mutant a row
const connecting: readonly Row[] = [
  ['relations.connect.replaces', 'rest.relations.connect', 'connect replaces what is linked.',
    onOperations((all) => (has(all, 'connect') && !has(all, 'set') ? { set: itemsOf(all.connect).map(idOf) } : all))],
  ['relations.connect.ignored', 'rest.relations.connect', 'connect is ignored.',
    onOperations((all) => without(all, 'connect'))],
  ['relations.connect.many-cut', 'rest.relations.connect', 'Of a list of more than 32 relations the first 32 are linked.',
    onRelations((value) => (Array.isArray(value) ? itemsOf(value).slice(0, 32) : value))],
  ['relations.disconnect.ignored', 'rest.relations.disconnect', 'disconnect is ignored.',
    onOperations((all) => without(all, 'disconnect'))],
  ['relations.disconnect.third-stays', 'rest.relations.disconnect', 'Of a list to disconnect the first two are.',
    onOperations((all) => (Array.isArray(all.disconnect) ? { ...all, disconnect: all.disconnect.slice(0, 2) } : all))],
  ['relations.connect.fifth-lost', 'rest.relations.connect', 'Of a list to connect the first four are.',
    onOperations((all) => (Array.isArray(all.connect) ? { ...all, connect: all.connect.slice(0, 4) } : all))],
  ['relations.disconnect.all', 'rest.relations.disconnect', 'disconnect removes everything.',
    onOperations((all) => (has(all, 'disconnect') && !has(all, 'connect') ? { set: [] } : all))],
  ['relations.both.connect-alone', 'rest.relations.connect-and-disconnect', 'Beside connect, disconnect is ignored.',
    onOperations((all) => (has(all, 'connect') ? without(all, 'disconnect') : all))],
  ['relations.both.disconnect-alone', 'rest.relations.connect-and-disconnect', 'Beside disconnect, connect is ignored.',
    onOperations((all) => (has(all, 'disconnect') ? without(all, 'connect') : all))],
  ['relations.set.sorted', 'rest.relations.set', 'set links in the order of ids.',
    onOperations((all) => (Array.isArray(all.set) ? { ...all, set: itemsOf(all.set).toSorted(byId) } : all))],
  ['relations.set.adds', 'rest.relations.set', 'set adds to what is linked.',
    onOperations((all) => (Array.isArray(all.set) && all.set.length > 0 ? { connect: all.set } : all))],
  ['relations.set.empty-ignored', 'rest.relations.set-empty', 'set with an empty list changes nothing.',
    onOperations((all) => (Array.isArray(all.set) && all.set.length === 0 ? {} : all))],
  ['relations.set.combined', 'rest.relations.set-not-combined-status', 'set beside connect or disconnect wins.',
    onOperations((all) => (isCombined(all) ? { set: all.set } : all))],
  ['relations.set.combined-merged', 'rest.relations.set-not-combined', 'set beside connect is put together with it.',
    onOperations((all) => (isCombined(all) ? { set: [...itemsOf(all.set), ...itemsOf(all.connect).map(idOf)] } : all))],
  ['relations.set.combined-in-creates', 'rest.relations.set-not-combined',
    'In a create set and connect are both carried out.',
    onOperations((all, { request }) =>
      request.method === 'POST' && isCombined(all) ? { set: [...itemsOf(all.set), ...itemsOf(all.connect).map(idOf)] } : all)],
  ['relations.shorthand.refused', 'rest.relations.shorthand', 'Ids that are no objects are refused.',
    refuseBodies((value) => isObject(value) && lists(value).some((item) => !isObject(item)))],
  ['relations.longhand.refused', 'rest.relations.longhand', 'Objects are refused where ids may stand.',
    refuseBodies((value) => isObject(value) && lists(value).some(isObject))],
  ['relations.list.sorted', 'rest.relations.plain-list', 'A list links in the order of ids.',
    onRelations((value) => (Array.isArray(value) ? itemsOf(value).toSorted(byId) : value))],
];

const toOne = (spot: Pick<Spot, 'attribute'>): boolean => !isToMany(spot.attribute);

const toOneFirst = onRelations((value, spot) => {
  if (!toOne(spot)) return value;
  if (Array.isArray(value)) return value.slice(0, 1);
  if (!isObject(value)) return value;
  return mapMembers(value, (list) => (Array.isArray(list) ? list.slice(0, 1) : list));
});
const oneWayManyLast = onRelations((value, { attribute }) => {
  const isOneWay = attribute.relation === 'oneToMany' && attribute.mappedBy === undefined;
  return isOneWay && Array.isArray(value) ? value.slice(-1) : value;
});
const emptyClears = onRelations((value, spot) =>
  isObject(value) && Object.values(value).flat().length === 0 && !has(value, 'set') ? (toOne(spot) ? null : []) : value,
);
const createDisconnectRefused = requests(
  (request, bench) =>
    request.method === 'POST' && says(request, bench, (value) => isObject(value) && has(value, 'disconnect')),
  refusal('Invalid relations'),
);

const ofSeveralIds = /\b\d+ relation\(s\)/g;
const isRefusedForIds = (_request: Passing, { status, body }: Reply): boolean => status === 400 && body !== undefined;

/** Entries that were deleted are left out of lists, connect and set. */
const goneLeftOut = withMemory(() => {
  const gone = new Set<string>();
  const leaveOut = onRelations((value, { attribute }) => {
    const kept = (list: unknown): unknown =>
      Array.isArray(list) ? list.filter((item) => !gone.has(`${attribute.target} ${String(idOf(item))}`)) : list;
    return isObject(value) ? mapMembers(value, (list, key) => (key === 'disconnect' ? list : kept(list))) : kept(value);
  });
  return (bench) => ({
    ...leaveOut(bench),
    answer(answer, request) {
      const { type, segment } = (request.method === 'DELETE' && routeOf(request, bench.model)) || {};
      if (type && answer.status < 300) gone.add(`${type.uid} ${segment}`);
      return answer;
    },
  });
});

// biome-ignore format: a table, one mutant a row
const values: readonly Row[] = [
  ['relations.to-one.first', 'rest.relations.to-one.last',
    'Of several entries for a to-one relation the first is used.', toOneFirst],
  ['relations.to-one.first-inside', 'rest.relations.to-one.last',
    'Of several entries for a to-one relation in a component the first is used.',
    onRelations((value, spot) => (toOne(spot) && spot.inside && Array.isArray(value) ? value.slice(0, 1) : value))],
  ['relations.to-one.connect-ignored', 'rest.relations.to-one.syntaxes', 'connect does nothing to a to-one relation.',
    onOperations((all, spot) => (toOne(spot) ? without(all, 'connect') : all))],
  ['relations.to-one.set-refused', 'rest.relations.to-one.syntaxes', 'A to-one relation takes no set.',
    refuseBodies((value, spot) => toOne(spot) && isObject(value) && has(value, 'set'))],
  ['relations.one-way-many.last', 'rest.relations.one-way-many',
    'A one-way to-many relation keeps the last entry alone.', oneWayManyLast],
  ['relations.scalar-on-many.ignored', 'rest.relations.scalar-on-many',
    'An id alone is ignored for a to-many relation.',
    onRelations((value, { attribute }) => (isToMany(attribute) && typeof value === 'number' ? undefined : value))],
  ['relations.string-ids.refused', 'rest.relations.string-ids', 'Ids in texts are refused.',
    refuseBodies((value) => lists(value).some((item) => typeof item === 'string'))],
  ['relations.string-ids.not-disconnected', 'rest.relations.string-ids', 'An id in a text is not disconnected.',
    onOperations((all) => (Array.isArray(all.disconnect)
      ? { ...all, disconnect: itemsOf(all.disconnect).filter((item) => typeof idOf(item) !== 'string') } : all))],
  ['relations.empty.clears', 'rest.relations.empty-object', 'An empty object removes what is linked.', emptyClears],
  ['relations.create.positions-ignored', 'rest.create.relations', 'Positions in a create are ignored.',
    onOperations((all, { request }) =>
      request.method === 'POST' && has(all, 'connect') ? { ...all, connect: itemsOf(all.connect).map(idOf) } : all)],
  ['relations.create.connect-ignored', 'rest.relations.set-on-create', 'connect in a create is ignored.',
    onOperations((all, { request }) => (request.method === 'POST' ? without(all, 'connect') : all))],
  ['relations.create.disconnect-refused', 'rest.relations.set-on-create', 'disconnect in a create is refused.',
    createDisconnectRefused],
  ['relations.unknown-id.ignored', 'rest.relations.unknown-id', 'Ids that do not exist are passed over.',
    acceptRelations((value) => lists(value).length > 0)],
  ['relations.unknown-id.gone', 'rest.relations.unknown-id', 'Ids of entries that were deleted are passed over.', goneLeftOut],
  ['relations.unknown-id.counted-once', 'rest.relations.unknown-id', 'Of several ids that do not exist the error counts one.',
    answers(isRefusedForIds, (answer) => ({ ...answer, body: JSON.parse(JSON.stringify(answer.body).replace(ofSeveralIds, '1 relation(s)')) }))],
  ['relations.not-a-list.wrapped', 'rest.relations.not-a-list', 'What is no list is taken for a list of one.',
    onOperations((all) => mapMembers(all, (list) => (Array.isArray(list) ? list : [list])))],
  ['relations.in-components.ignored', 'rest.relations.in-components', 'Relations inside components are ignored.',
    onRelations((value, { inside }) => (inside ? undefined : value))],
  ['relations.in-components.operations-ignored', 'rest.relations.in-components',
    'Inside components connect and set are ignored.', onOperations((all, { inside }) => (inside ? {} : all))],
  ['relations.inverse.write-ignored', 'rest.relations.inverse-set', 'A relation set from its other side is ignored.',
    onRelations((value, { attribute }) => (attribute.mappedBy === undefined ? value : undefined))],
  ['relations.inverse.null-ignored', 'rest.relations.inverse-set', 'null from the other side of a to-many relation is ignored.',
    onRelations((value, { attribute }) =>
      value === null && attribute.mappedBy !== undefined && isToMany(attribute) ? undefined : value)],
  ['relations.morph.of-one-id', 'rest.relations.morph', 'Entries of several content-types with one id cannot be linked together.',
    toEndpoint('POST PUT', ({ type, data }) => hasTwins(type, data) && refusal('already connected'))],
  ['relations.morph.plugins-refused', 'rest.relations.morph', 'A polymorphic relation may name no user and no file.',
    refuseBodies((value) => /"plugin::/.test(JSON.stringify(value)))],
  ['relations.morph.ignored', 'rest.relations.morph', 'Polymorphic relations in bodies are ignored.',
    onRelations((value, { attribute }) => (attribute.relation?.startsWith('morphTo') ? undefined : value))],
];

export const relationOperationMutants: readonly Row[] = [...connecting, ...values];
