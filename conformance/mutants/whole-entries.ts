/** Mutants that write or show one kind of attribute rightly, and lose it beside another, deeper, or on a single type. */
import { isObject, type JsonObject } from '../models/json.ts';
import { findComponent } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import {
  answers,
  filterMembers,
  mapData,
  mapMembers,
  paginationIn,
  requests,
  withMemory,
  withPagination,
} from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { holdsParts, someDrafts, someListed, someSingle } from './needs.ts';
import { dropPairs, onQuery } from './query-faults.ts';
import { type Pair, rewriteQuery, under } from './query-string.ts';
import { fromEndpoint, isSingle, isWrite, type Seen, toEndpoint, withData } from './routes.ts';
import { asks, isAnonymous, isRead, pathOf } from './when.ts';

const isLink = ({ type }: Attribute): boolean => type === 'relation' || type === 'media';

/** The data of a write without some attributes, where it has others too. */
const losesBeside = (
  lost: (attribute: Attribute) => boolean,
  beside: (attribute: Attribute) => boolean,
  when: (seen: Seen) => boolean = () => true,
): MakeFault =>
  toEndpoint('PUT', (seen) => {
    const { request, type, data } = seen;
    if (!when(seen)) return undefined;
    const named = type.attributes.filter(({ name }) => name in data);
    if (!named.some(beside)) return undefined;
    return withData(
      request,
      filterMembers(data, (_value, key) => !named.some((one) => one.name === key && lost(one))),
    );
  });

/** Changes the components of a body, outermost first. */
function changeParts(
  model: Model,
  attributes: readonly Attribute[],
  data: JsonObject,
  change: (item: JsonObject, attributes: readonly Attribute[], isInner: boolean) => JsonObject,
  isInner = false,
): JsonObject {
  return mapMembers(data, (value, name) => {
    const attribute = attributes.find((one) => one.name === name);
    if (!attribute || !holdsParts(attribute)) return value;
    return mapData(value, (item) => {
      const inside = findComponent(model, attribute.component ?? item.__component)?.attributes ?? [];
      return changeParts(model, inside, change(item, inside, isInner), change, true);
    });
  });
}

const onParts = (
  change: (item: JsonObject, attributes: readonly Attribute[], isInner: boolean) => JsonObject,
  when: (seen: Seen) => boolean = () => true,
): MakeFault =>
  toEndpoint('PUT', (seen) => {
    const { request, model, type, data } = seen;
    return when(seen) && withData(request, changeParts(model, type.attributes, data, change));
  });

const withoutId = ({ id: _id, ...item }: JsonObject): JsonObject => item;
const onSingles = ({ type }: Seen): boolean => type.kind === 'singleType';

const innerLost = (item: JsonObject, attributes: readonly Attribute[]): JsonObject => {
  const lost = attributes.filter(
    ({ name, type, repeatable }) => type === 'component' && !repeatable && !(name in item),
  );
  return 'id' in item ? { ...item, ...Object.fromEntries(lost.map(({ name }) => [name, null])) } : item;
};

/** Zones whose items are written in the order of their kinds. */
const zonesByKind = toEndpoint('PUT', ({ request, type, data }) =>
  withData(
    request,
    mapMembers(data, (value, name) => {
      const isZone = type.attributes.some((one) => one.name === name && one.type === 'dynamiczone');
      if (!isZone || !Array.isArray(value)) return value;
      const kind = (item: unknown): string => (isObject(item) ? String(item.__component) : '');
      return value.toSorted((a, b) => kind(a).localeCompare(kind(b)));
    }),
  ),
);

/** An update that publishes empties the zones that it does not name. */
const publishClears = toEndpoint('PUT', ({ request, type, data }) => {
  if (typeof data.publishedAt !== 'string') return undefined;
  const zones = type.attributes.filter((one) => one.type === 'dynamiczone' && !one.required && !(one.name in data));
  return withData(request, { ...data, ...Object.fromEntries(zones.map(({ name }) => [name, []])) });
});

/** An update empties the polymorphic relations that it does not name. */
const morphsLost = toEndpoint('PUT', ({ request, type, data }) => {
  const morphs = type.attributes.filter(({ name, relation }) => relation?.startsWith('morphTo') && !(name in data));
  const empty = morphs.map(({ name, relation }) => [name, relation === 'morphToMany' ? [] : null] as const);
  return morphs.length > 0 && withData(request, { ...data, ...Object.fromEntries(empty) });
});

/** Refused updates with components by id succeed without some of the ids, or with shorter lists. */
const acceptsParts = (change: (value: JsonObject, seen: Seen) => JsonObject): MakeFault =>
  fromEndpoint('PUT', (seen) => {
    const hasIds = JSON.stringify(seen.data).includes('"id":');
    return seen.answer.status === 400 && hasIds && seen.send(withData(seen.request, change(seen.data, seen)));
  });

const foreignInside = acceptsParts((data, { model, type }) =>
  changeParts(model, type.attributes, data, (item, _attributes, isInner) => (isInner ? withoutId(item) : item)),
);

const keptNotCounted = acceptsParts((data, { type }) =>
  mapMembers(data, (value, name) => {
    const max = type.attributes.find((one) => one.name === name)?.max;
    return Array.isArray(value) && max !== undefined ? value.slice(0, Number(max)) : value;
  }),
);

/** Whether a pair lies in a population of this level or a deeper one. */
const isFrom = (level: number, { keys }: Pair): boolean => keys.filter((key) => key === 'populate').length >= level;

/** Conditions on one relation in $and are those of one link. */
const oneLink = onQuery((pairs) =>
  pairs.map((pair) => {
    const [filters, and, at, relation, ...rest] = pair.keys;
    const isThrough = filters === 'filters' && and === '$and' && rest.length > 1 && !relation?.startsWith('$');
    return isThrough ? { ...pair, keys: ['filters', relation ?? '', '$and', at ?? '', ...rest] } : pair;
  }),
);

/** The total of a filtered list is the first one that was answered. */
const totalKept = withMemory(() => {
  const first = new Map<string, unknown>();
  return answers(isRead, (answer, { path }) => {
    if (!path.includes('filters')) return answer;
    first.set(path, first.get(path) ?? paginationIn(answer).total);
    return withPagination(answer, (meta) => ({ ...meta, total: first.get(path) ?? meta.total }));
  });
});

/** Disabled actions of a role are granted with the others. */
const deniedGranted = requests(
  (request) => isWrite(request) && /\/users-permissions\/roles/.test(pathOf(request)),
  (request) => ({ ...request, text: request.text.replaceAll('"enabled":false', '"enabled":true') }),
);

const isSortInside = ({ keys }: Pair): boolean => keys[0] === 'populate' && keys.includes('sort');

/** Refused sorts of populations are passed over. */
const sortsInside = answers(
  (request, { status }) => status >= 400 && isRead(request) && isAnonymous(request) && asks(isSortInside)(request),
  (_answer, request, { send }) => send(rewriteQuery(request, (pairs) => pairs.filter((pair) => !isSortInside(pair)))),
);

/** Reads of single types lose these pairs. */
const singlesWithout = (drop: (pair: Pair) => boolean): MakeFault =>
  requests(
    (request, { model }) => request.method === 'GET' && isSingle(request, model),
    (request) => rewriteQuery(request, (pairs) => pairs.filter((pair) => !drop(pair))),
  );

/** Bodies of single types connect what they name, and nothing else. */
const singleConnectSets = toEndpoint('PUT', (seen) => {
  const { request, data } = seen;
  const isConnect = (value: unknown): value is JsonObject => isObject(value) && 'connect' in value;
  return (
    onSingles(seen) &&
    withData(
      request,
      mapMembers(data, (value) => (isConnect(value) ? { set: value.connect } : value)),
    )
  );
});

const hasZone = someListed(({ type }) => type === 'dynamiczone', 'no dynamic zone');
const hasParts = someListed(holdsParts, 'no component');

// biome-ignore format: a table, one mutant a row
export const wholeEntryMutants: readonly Row[] = [
  ['whole.update.links-beside-components', 'rest.update.partial', 'An update that writes components does not write links.',
    losesBeside(isLink, holdsParts), hasParts],
  ['whole.update.files-beside-relations', 'rest.update.partial', 'An update that writes relations does not write files.',
    losesBeside(({ type }) => type === 'media', ({ type }) => type === 'relation')],
  ['whole.update.components-beside-values', 'rest.update.partial', 'An update that writes values and links does not write components.',
    losesBeside(holdsParts, isLink), hasParts],
  ['whole.update.zones-by-kind', 'rest.update.partial', 'An update writes a zone in the order of the kinds of its components.',
    zonesByKind, hasZone],
  ['whole.update.morphs-lost', 'rest.relations.morph', 'An update empties the polymorphic relations that it does not name.',
    morphsLost, someListed(({ relation }) => relation?.startsWith('morphTo') ?? false, 'no polymorphic relation')],
  ['whole.publish.clears-zones', 'drafts.publish', 'An update that publishes empties the zones that it does not name.',
    publishClears, someDrafts],
  ['whole.components.inner-lost', 'rest.components.update-by-id',
    'A component that is named by id loses the components inside it.', onParts(innerLost), hasParts],
  ['whole.components.inner-new', 'rest.components.update-by-id', 'Components inside others are made anew.',
    onParts((item, _attributes, isInner) => (isInner ? withoutId(item) : item)), hasParts],
  ['whole.components.gone', 'rest.validation.component-foreign-id', 'The id of a component that never was is passed over.',
    fromEndpoint('PUT', ({ answer, request, send }) => answer.status === 400 && /"id":987654321/.test(request.text) &&
      send({ ...request, text: request.text.replaceAll(/,"id":987654321|"id":987654321,?/g, '') })), hasParts],
  ['whole.components.inner-foreign', 'rest.validation.component-foreign-id',
    'Inside another component the id of a foreign one is passed over.', foreignInside, hasParts],
  ['whole.components.kept-not-counted', 'rest.validation.component-max', 'Components that are kept do not count.',
    keptNotCounted, hasParts],
  ['whole.populate.third-level-parts', 'rest.populate.depth', 'The third level of a population is not populated.',
    dropPairs((pair) => isFrom(3, pair))],
  ['whole.populate.zones-behind-relations', 'rest.populate.depth', 'Behind a relation the strategy on is passed over.',
    dropPairs((pair) => isFrom(2, pair) && pair.keys.includes('on')), hasZone],
  ['whole.on-writes.second-level', 'rest.query.on-writes', 'Answers of writes are populated one level deep.',
    dropPairs((pair) => isFrom(2, pair), (request) => isWrite(request))],
  ['whole.on-writes.unsorted', 'rest.query.on-writes', 'Answers of writes do not sort what they populate.',
    dropPairs((pair) => under(pair, 'populate') && pair.keys.includes('sort'), (request) => isWrite(request))],
  ['whole.filters.one-link', 'rest.filters.relation', 'Conditions on one relation in $and must be met by one link.', oneLink],
  ['whole.filters.total-kept', 'rest.filters.relation', 'The total of a filtered list stays what it was at first.', totalKept],
  ['whole.access.sorts-inside', 'access.through-relation',
    'A sort inside a population through what may not be found is passed over.', sortsInside],
  ['whole.access.denied-granted', 'access.role-per-action', 'Actions that a role has as not enabled are granted.', deniedGranted],
  ['whole.single.connect-sets', 'rest.single.update', 'connect of a single type replaces what it links.', singleConnectSets, someSingle],
  ['whole.single.links-beside-values', 'rest.single.update', 'A PUT on a single type that writes values does not write links.',
    losesBeside(isLink, (attribute) => !isLink(attribute), onSingles), someSingle],
  ['whole.single.components-new', 'rest.components.update-by-id', 'Components of a single type are made anew by each PUT.',
    onParts(withoutId, onSingles), someSingle],
  ['whole.single.options-inside', 'rest.single.find', 'Fields inside a population of a single type are passed over.',
    singlesWithout((pair) => under(pair, 'populate') && pair.keys.includes('fields')), someSingle],
  ['whole.single.on-unpopulated', 'rest.single.find', 'The components of a zone of a single type are not populated by on.',
    singlesWithout(({ keys }) => keys.includes('on') && keys.at(-1) === 'populate'), someSingle],
];
