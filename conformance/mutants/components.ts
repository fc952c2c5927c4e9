/** Mutants of components and dynamic zones in bodies (2.1). */
import { isObject, type JsonObject } from '../models/json.ts';
import { findComponent } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import { firstOnly, nullIgnored, reversed } from './changes.ts';
import {
  attributesOf,
  entryIn,
  filterMembers,
  mapData,
  mapMembers,
  onFailure,
  refusal,
  withError,
  without,
} from './faults.ts';
import { goodValue } from './good-value.ts';
import { isUpdate, onInput } from './graphql-mutations.ts';
import type { MakeFault, Row } from './mutant.ts';
import { holdsParts, someListed } from './needs.ts';
import { onPopulated } from './populated.ts';
import { onShown, onValues, retryWithout, toEndpoint, withData } from './routes.ts';
import { reading } from './when.ts';

/** A fault that changes the values of components and zones; undefined: drops the attribute. */
const onParts = (
  change: (value: unknown, attribute: Attribute, model: Model) => unknown,
  method?: 'POST' | 'PUT',
): MakeFault =>
  onValues((value, field, _request, { model }) => (holdsParts(field) ? change(value, field, model) : value), method);

/** A fault that changes the list of a component, or of a zone. */
const onItems = (
  kind: 'component' | 'dynamiczone',
  change: (list: readonly unknown[], attribute: Attribute, model: Model) => unknown,
): MakeFault =>
  onParts((value, field, model) => (field.type === kind && Array.isArray(value) ? change(value, field, model) : value));

/** Changes the first part of the value. */
const mapFirst = (value: unknown, change: (part: JsonObject) => JsonObject): unknown => {
  let isFirst = true;
  return mapData(value, (part) => {
    const changed = isFirst ? change(part) : part;
    isFirst = false;
    return changed;
  });
};

/** A fault that accepts refused writes, without these parts. */
const acceptParts = (holds: (attribute: Attribute, value: unknown) => boolean): MakeFault =>
  retryWithout(({ type, data }) => {
    const names = type.attributes
      .filter((attribute) => holdsParts(attribute) && holds(attribute, data[attribute.name]))
      .map(({ name }) => name);
    return names.some((name) => name in data) ? names : undefined;
  });

const idOf = (part: unknown): number => (isObject(part) ? Number(part.id) : 0);
const inOrderOfIds = (list: readonly unknown[]): readonly unknown[] =>
  list.every(hasId) ? list.toSorted((a, b) => idOf(a) - idOf(b)) : list;

/** Needs a component with an attribute of the kind. */
const someComponentWith =
  (holds: (attribute: Attribute) => boolean) =>
  ({ components }: Model): string | undefined =>
    components.some(({ attributes }) => attributes.some(holds)) ? undefined : 'no such component';

const partsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const hasId = (part: unknown): boolean => isObject(part) && 'id' in part;
const isWithin = ({ max }: Attribute, at: number): boolean => max === undefined || at < Number(max);

/** A part with a value for every required attribute. */
function fillPart(model: Model, attribute: Attribute, part: JsonObject): JsonObject {
  const component = findComponent(model, attribute.component ?? part.__component);
  const missing = (component?.attributes ?? []).filter(({ name, required }) => required && !(name in part));
  return { ...part, ...Object.fromEntries(missing.map((attribute) => [attribute.name, goodValue(attribute, 1)])) };
}

const noIdMerged = toEndpoint('PUT', async ({ type, segment, data, request, send }) => {
  const merged: Record<string, unknown> = { ...data };
  for (const { name } of type.attributes.filter(holdsParts)) {
    const value = data[name];
    if (!isObject(value) && !Array.isArray(value)) continue;
    const path = `${endpointPath(type)}/${segment}?populate[0]=${name}`;
    const stored = attributesOf(entryIn(await send(reading(request, path))))[name];
    const [part] = partsIn(stored).filter(isObject);
    if (part) merged[name] = mapFirst(value, (sent) => ({ id: part.id, ...sent }));
  }
  return withData(request, merged);
});
const createIdRefused = toEndpoint('POST', ({ type, data }) => {
  const parts = type.attributes.filter(holdsParts).flatMap(({ name }) => data[name] ?? []);
  return parts.some(hasId) && refusal('There is no such component');
});

/** Exchanges the ids of the first two parts. */
const idsSwapped = (list: readonly unknown[]): unknown => {
  const [first, second, ...others] = list;
  if (!isObject(first) || !isObject(second) || !hasId(first) || !hasId(second)) return list;
  return [{ ...first, id: second.id }, { ...second, id: first.id }, ...others];
};

/** Updates also write the components that they omit, as new ones. */
const unnamedRenewed = toEndpoint('PUT', async ({ type, segment, data, request, send }) => {
  const unnamed = type.attributes.filter((it) => it.type === 'component' && !it.private && !(it.name in data));
  if (unnamed.length === 0) return undefined;
  const query = unnamed.map(({ name }, at) => `populate[${at}]=${name}`).join('&');
  const attributes = attributesOf(entryIn(await send(reading(request, `${endpointPath(type)}/${segment}?${query}`))));
  const renewed = unnamed.map(({ name }) => [name, mapData(attributes[name], (part) => without(part, 'id'))]);
  return withData(request, { ...Object.fromEntries(renewed), ...data });
});

/** Names of the media attributes of a component. */
const mediaOf = (model: Model, attribute: Attribute, part: JsonObject): string[] =>
  (findComponent(model, attribute.component ?? part.__component)?.attributes ?? [])
    .filter(({ type }) => type === 'media')
    .map(({ name }) => name);

/** Changes the parts that keep their ids. */
const onKept = (change: (part: JsonObject, media: readonly string[]) => JsonObject): MakeFault =>
  onParts(
    (value, attribute, model) =>
      mapData(value, (part) => (hasId(part) ? change(part, mediaOf(model, attribute, part)) : part)),
    'PUT',
  );

const someComponentFile = someComponentWith(({ type }) => type === 'media');

/** Mutations do not write the files of components. */
const filesNotWritten: MakeFault = (bench) => {
  const names = bench.model.components.flatMap(({ attributes }) =>
    attributes.filter(({ type }) => type === 'media').map(({ name }) => name),
  );
  const bend = (part: unknown): unknown => (isObject(part) ? without(part, ...names) : part);
  return onInput(isUpdate, (data) =>
    mapMembers(data, (value) => (Array.isArray(value) ? value.map(bend) : bend(value))),
  )(bench);
};

/** All parts of a list have the id of the first. */
const idShared = onPopulated((value, { type }) =>
  type === 'component' && Array.isArray(value) && isObject(value[0])
    ? mapData(value, (part) => ({ ...part, id: value[0].id }))
    : value,
);

// biome-ignore format: a table, one mutant a row
const rows: readonly Row[] = [
  ['components.ids.swapped', 'rest.components.ids', 'The ids of two components change places.',
    onItems('component', idsSwapped)],
  ['components.ids.swapped-in-zone', 'rest.components.ids', 'The ids of two items of a dynamic zone change places.',
    onItems('dynamiczone', idsSwapped)],
  ['components.ids.renewed', 'rest.components.ids', 'Components that an update does not name get new ids.', unnamedRenewed],
  ['components.ids.shared', 'rest.components.ids', 'The components of a list have one id.', idShared],
  ['components.id.ignored', 'rest.components.update-by-id', 'A component sent with its id is replaced.',
    onParts((value) => mapData(value, (part) => without(part, 'id')), 'PUT')],
  ['components.no-id.merged', 'rest.components.replace-without-id',
    'A component sent without an id is merged into the former one.', noIdMerged],
  ['components.null.ignored', 'rest.components.null-clears', 'null does not remove a component.', onParts(nullIgnored)],
  ['components.kept.false-stays', 'rest.components.update-by-id',
    'false is not written into a component that keeps its id.',
    onParts((value) => mapData(value, (part) => (hasId(part) ? filterMembers(part, (one) => one !== false) : part)), 'PUT'),
    someComponentWith(({ type }) => type === 'boolean')],
  ['components.kept.files-lost', 'rest.components.update-by-id',
    'A component that keeps its id loses the files that an update does not name.',
    onKept((part, media) => ({ ...Object.fromEntries(media.map((name) => [name, null])), ...part })), someComponentFile],
  ['components.kept.files-stay', 'rest.components.update-by-id',
    'A component that keeps its id keeps its files, whatever an update names.',
    onKept((part, media) => without(part, ...media)), someComponentFile],
  ['components.graphql.files-not-written', 'graphql.types.component', 'A mutation does not write the files of components.',
    filesNotWritten, someComponentFile],
  ['components.kept.in-old-order', 'rest.components.list-replaced',
    'Components that all keep their ids stand in the order of these.', onItems('component', inOrderOfIds),
    someListed(({ type, repeatable }) => type === 'component' && repeatable === true, 'no list of components')],
  ['components.list.reversed', 'rest.components.list-replaced',
    'A list of components is kept in the order of a former one.', onParts(reversed, 'PUT')],
  ['components.list.answered-reversed', 'rest.components.list-replaced', 'An update answers components in opposite order.',
    onShown((value, { type }) => (type === 'component' ? reversed(value) : value), 'PUT')],
  ['components.list.first-only', 'rest.components.list-replaced', 'Of a list of components the first is kept.',
    onParts(firstOnly)],
  ['components.list.first-25', 'rest.components.list-replaced', 'Of a list of components the first 25 are kept.',
    onParts((value) => (Array.isArray(value) ? value.slice(0, 25) : value))],
  ['components.create.id-refused', 'rest.components.foreign-id-on-create', 'A component id in a create is refused.',
    createIdRefused],
];

const zoneUnknownDropped = onItems('dynamiczone', (list, _, model) =>
  list.filter((part) => !isObject(part) || !part.__component || findComponent(model, part.__component)),
);

/** A fault that counts and lists errors with one message as one. */
const messagesOnce = onFailure((answer) =>
  withError(answer, ({ details, message, ...error }) => {
    if (!isObject(details) || !Array.isArray(details.errors)) return { ...error, message, details };
    const errors = [...new Map(details.errors.filter(isObject).map((one) => [one.message, one])).values()];
    const counted = String(message).replace(/^\d+ errors/, `${errors.length} errors`);
    return { ...error, message: counted, details: { ...details, errors } };
  }),
);

// biome-ignore format: a table, one mutant a row
const rules: readonly Row[] = [
  ['components.foreign-id.accepted', 'rest.validation.component-foreign-id',
    'A component id of another entry is taken for none.', acceptParts((_, value) => partsIn(value).some(hasId))],
  ['components.required.accepted', 'rest.validation.component-required', 'A component may lack what it requires.',
    onParts((value, attribute, model) => mapData(value, (part) => fillPart(model, attribute, part)))],
  ['components.type.accepted', 'rest.validation.component-type', 'What is no component is passed over.',
    acceptParts(({ type }) => type === 'component')],
  ['components.type.nothing-clears', 'rest.validation.component-type', 'An empty text, 0 and false clear a component.',
    onValues((value, { type, repeatable }) => (type === 'component' && !repeatable && !value && value !== undefined ? null : value))],
  ['components.max.accepted', 'rest.validation.component-max', 'Components beyond max are cut off.',
    onItems('component', (list, attribute) => list.filter((_, at) => isWithin(attribute, at)))],
  ['components.zone-max.accepted', 'rest.validation.zone-max', 'Items of a dynamic zone beyond max are cut off.',
    onItems('dynamiczone', (list, attribute) => list.filter((_, at) => isWithin(attribute, at)))],
  ['components.zone.nameless-dropped', 'rest.validation.zone-component-missing',
    'Items of a dynamic zone without __component are dropped.',
    onItems('dynamiczone', (list) => list.filter((part) => isObject(part) && '__component' in part))],
  ['components.zone.unknown-dropped', 'rest.validation.zone-component-unknown',
    'Items of a dynamic zone of an unknown component are dropped.', zoneUnknownDropped],
  ['components.zone.null-empties', 'rest.validation.zone-null', 'null empties a dynamic zone.',
    onParts((value, { type }) => (type === 'dynamiczone' && value === null ? [] : value))],
  ['components.fault.path-short', 'rest.validation.path', 'A fault names the attribute, not the place inside it.',
    onErrors((error) => ({ ...error, path: Array.isArray(error.path) ? error.path.slice(0, 1) : error.path }))],
  ['components.fault.path-text', 'rest.validation.path', 'The path of a fault is one text.',
    onErrors((error) => ({ ...error, path: Array.isArray(error.path) ? error.path.join('.') : error.path }))],
  ['components.fault.first-only', 'rest.validation.several', 'Of several faults the first is listed.',
    onErrors((error, at) => (at === 0 ? error : undefined))],
  ['components.fault.two-only', 'rest.validation.several', 'Of more than two faults two are listed.',
    onErrors((error, at) => (at < 2 ? error : undefined))],
  ['components.fault.links-alone', 'rest.validation.several', 'Links that do not exist are told where nothing else is wrong.',
    onErrors((error, at) => (at > 0 && Array.isArray(error.path) && error.path.length === 0 ? undefined : error))],
  ['components.fault.messages-once', 'rest.validation.several', 'Faults with the same message are told once.',
    messagesOnce],
];

/** A fault that changes the items of `error.details.errors`. */
function onErrors(change: (error: JsonObject, at: number) => unknown) {
  return onFailure((answer) =>
    withError(answer, ({ details, ...error }) => {
      if (!isObject(details) || !Array.isArray(details.errors)) return { ...error, details };
      const errors = details.errors.map((error, at) => (isObject(error) ? change(error, at) : error));
      return { ...error, details: { ...details, errors: errors.filter((error) => error !== undefined) } };
    }),
  );
}

export const componentMutants: readonly Row[] = [...rows, ...rules];
