/** Mutants of components and dynamic zones in bodies (2.1). */
import type { Attribute, Component, Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import { isObject, type JsonObject, onFailure, refusal, without } from './faults.ts';
import { goodValue } from './good-value.ts';
import type { Bench, MakeFault, Passing, Row } from './mutant.ts';
import { dataOf, mapValues, type Route, rewrittenData, routeOf, withData } from './routes.ts';

const holdsParts = ({ type }: Attribute): boolean => type === 'component' || type === 'dynamiczone';

/** A fault over the values of components and zones; undefined: the attribute is left out. */
const onParts =
  (change: (value: unknown, attribute: Attribute, request: Passing, route: Route) => unknown): MakeFault =>
  ({ model }) => ({
    request: (request) =>
      rewrittenData(request, model, (data, route) =>
        mapValues(data, route.type, (value, attribute) =>
          holdsParts(attribute) ? change(value, attribute, request, route) : value,
        ),
      ),
  });

/** The value with each of its parts changed. */
const mapParts = (value: unknown, change: (part: JsonObject) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((part) => (isObject(part) ? change(part) : part))
    : isObject(value)
      ? change(value)
      : value;

/** A fault that takes what was refused, without the parts in it. */
const forgiving =
  (holds: (attribute: Attribute, value: unknown) => boolean): MakeFault =>
  (bench) => ({
    answer: (answer, request) => {
      const type = routeOf(request, bench.model)?.type;
      const data = dataOf(request);
      if (answer.status !== 400 || !type || !data) return answer;
      const left = type.attributes
        .filter((one) => holdsParts(one) && holds(one, data[one.name]))
        .map(({ name }) => name);
      return left.some((name) => name in data) ? bench.send(withData(request, without(data, ...left))) : answer;
    },
  });

const componentNamed = (model: Model, uid: unknown): Component | undefined =>
  model.components.find((one) => one.uid === uid);

/** The part with a value in every attribute its component requires. */
function filled(model: Model, attribute: Attribute, part: JsonObject): JsonObject {
  const component = componentNamed(model, attribute.component ?? part.__component);
  const missing = (component?.attributes ?? []).filter(({ name, required }) => required && !(name in part));
  return { ...part, ...Object.fromEntries(missing.map((one) => [one.name, goodValue(one, 1)])) };
}

/** Ids of the parts that an entry holds. */
async function heldIds(bench: Bench, request: Passing, { type, segment }: Route, name: string): Promise<unknown[]> {
  const headers = without(request.headers, 'content-type') as Passing['headers'];
  const path = `${endpointPath(type)}/${segment}?populate[0]=${name}`;
  const { body } = await bench.send({ ...request, method: 'GET', path, headers, text: '' });
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  const value = isObject(data.attributes) ? data.attributes[name] : undefined;
  return (Array.isArray(value) ? value : [value]).filter(isObject).map(({ id }) => id);
}

const isUpdate = ({ method }: Passing): boolean => method === 'PUT';

const noIdMerged: MakeFault = (bench) => ({
  request: async (request) => {
    const route = isUpdate(request) ? routeOf(request, bench.model) : undefined;
    const data = route && dataOf(request);
    if (!route || !data) return request;
    const merged: Record<string, unknown> = { ...data };
    for (const { name } of route.type.attributes.filter(holdsParts)) {
      const value = data[name];
      if (!isObject(value) && !Array.isArray(value)) continue;
      const [id] = await heldIds(bench, request, route, name);
      if (id === undefined) continue;
      merged[name] = Array.isArray(value)
        ? value.map((part, at) => (at === 0 ? { id, ...part } : part))
        : { id, ...value };
    }
    return withData(request, merged);
  },
});
const createIdRefused: MakeFault = ({ model }) => ({
  request: (request) => {
    const type = request.method === 'POST' ? routeOf(request, model)?.type : undefined;
    const data = dataOf(request) ?? {};
    const values = (type?.attributes ?? []).filter(holdsParts).flatMap(({ name }) => data[name] ?? []);
    return values.some((part) => isObject(part) && 'id' in part) ? refusal('There is no such component') : request;
  },
});

// biome-ignore format: a table, one mutant a row
const kept: readonly Row[] = [
  ['components.id.ignored', 'rest.components.update-by-id', 'A component sent with its id is replaced.',
    onParts((value, _, request) => (isUpdate(request) ? mapParts(value, (part) => without(part, 'id')) : value))],
  ['components.no-id.merged', 'rest.components.replace-without-id',
    'A component sent without an id is merged into the former one.', noIdMerged],
  ['components.null.ignored', 'rest.components.null-clears', 'null does not remove a component.',
    onParts((value) => value ?? undefined)],
  ['components.list.reversed', 'rest.components.list-replaced',
    'A list of components is kept in the order of a former one.',
    onParts((value, _, request) => (isUpdate(request) && Array.isArray(value) ? value.toReversed() : value))],
  ['components.list.first-only', 'rest.components.list-replaced', 'Of a list of components the first is kept.',
    onParts((value) => (Array.isArray(value) ? value.slice(0, 1) : value))],
  ['components.create.id-refused', 'rest.components.foreign-id-on-create', 'A component id in a create is refused.',
    createIdRefused],
];

const requiredAccepted: MakeFault = ({ model }) => ({
  request: (request) =>
    rewrittenData(request, model, (data, { type }) =>
      mapValues(data, type, (value, attribute) =>
        holdsParts(attribute) ? mapParts(value, (part) => filled(model, attribute, part)) : value,
      ),
    ),
});
const maxAccepted = onParts((value, { max, type }) =>
  type === 'component' && max !== undefined && Array.isArray(value) ? value.slice(0, Number(max)) : value,
);
const zoneMaxAccepted = onParts((value, { max, type }) =>
  type === 'dynamiczone' && max !== undefined && Array.isArray(value) ? value.slice(0, Number(max)) : value,
);
const zoneNamelessDropped = onParts((value, { type }) =>
  type === 'dynamiczone' && Array.isArray(value)
    ? value.filter((part) => isObject(part) && '__component' in part)
    : value,
);
const zoneUnknownDropped: MakeFault = ({ model }) => ({
  request: (request) =>
    rewrittenData(request, model, (data, { type }) =>
      mapValues(data, type, (value, attribute) =>
        attribute.type === 'dynamiczone' && Array.isArray(value)
          ? value.filter((part) => !isObject(part) || !part.__component || componentNamed(model, part.__component))
          : value,
      ),
    ),
});

// biome-ignore format: a table, one mutant a row
const rules: readonly Row[] = [
  ['components.foreign-id.accepted', 'rest.validation.component-foreign-id',
    'A component id of another entry is taken for none.',
    forgiving((_, value) => (Array.isArray(value) ? value : [value]).some((part) => isObject(part) && 'id' in part))],
  ['components.required.accepted', 'rest.validation.component-required', 'A component may lack what it requires.',
    requiredAccepted],
  ['components.type.accepted', 'rest.validation.component-type', 'What is no component is passed over.',
    forgiving((attribute) => attribute.type === 'component')],
  ['components.max.accepted', 'rest.validation.component-max', 'Components beyond max are cut off.', maxAccepted],
  ['components.zone-max.accepted', 'rest.validation.zone-max', 'Items of a dynamic zone beyond max are cut off.',
    zoneMaxAccepted],
  ['components.zone.nameless-dropped', 'rest.validation.zone-component-missing',
    'Items of a dynamic zone without __component are dropped.', zoneNamelessDropped],
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
];

/** A fault over the items of `error.details.errors`. */
function onErrors(change: (error: JsonObject, at: number) => unknown) {
  return onFailure((answer) => {
    const error = isObject(answer.body) && isObject(answer.body.error) ? answer.body.error : undefined;
    const details = isObject(error?.details) ? error.details : undefined;
    if (!isObject(answer.body) || !error || !details || !Array.isArray(details.errors)) return answer;
    const errors = details.errors
      .map((one, at) => (isObject(one) ? change(one, at) : one))
      .filter((one) => one !== undefined);
    return { ...answer, body: { ...answer.body, error: { ...error, details: { ...details, errors } } } };
  });
}

export const componentMutants: readonly Row[] = [...kept, ...rules];
