/** A fault over what stands under populated attributes, at every depth of an answer. */
import type { Attribute, Model } from '../models/model.ts';
import type { Attributed } from '../oracle/attributes.ts';
import { isObject, type JsonObject, mapData } from './faults.ts';
import type { MakeFault, Passing } from './mutant.ts';
import { routeOf } from './routes.ts';

/** The new value of a populated attribute; undefined takes the key out. */
export type Bend = (value: unknown, attribute: Attribute, request: Passing, depth: number) => unknown;

const populated: ReadonlySet<string> = new Set(['relation', 'media', 'component', 'dynamiczone']);

/** The attributes of an entry or component with every populated value changed, innermost ones first. */
function bent(
  model: Model,
  owner: Attributed,
  values: JsonObject,
  request: Passing,
  bend: Bend,
  depth: number,
): JsonObject {
  const pairs = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const attribute = owner.attributes.find((one) => one.name === name);
    if (!attribute || !populated.has(attribute.type)) return [[name, value]];
    const within = inner(model, attribute, value, request, bend, depth);
    const changed = bend(within, attribute, request, depth);
    return changed === undefined ? [] : [[name, changed]];
  });
  return Object.fromEntries(pairs);
}

function inner(
  model: Model,
  attribute: Attribute,
  value: unknown,
  request: Passing,
  bend: Bend,
  depth: number,
): unknown {
  const { type, target, component } = attribute;
  if (type === 'component' || type === 'dynamiczone') {
    return mapData(value, (item) => {
      const uid = component ?? item.__component;
      const owner = model.components.find((one) => one.uid === uid);
      return owner ? bent(model, owner, item, request, bend, depth + 1) : item;
    });
  }
  const owner = model.contentTypes.find(({ uid }) => uid === target);
  if (!owner || !isObject(value)) return value;
  const data = mapData(value.data, (entry) =>
    isObject(entry.attributes)
      ? { ...entry, attributes: bent(model, owner, entry.attributes, request, bend, depth + 1) }
      : entry,
  );
  return { ...value, data };
}

/** A fault over every populated attribute of every answered entry. */
export const onPopulated =
  (bend: Bend): MakeFault =>
  ({ model }) => ({
    answer: (answer, request) => {
      const type = routeOf(request, model)?.type;
      if (!type || answer.status >= 400 || !isObject(answer.body) || request.method !== 'GET') return answer;
      const data = mapData(answer.body.data, (entry) =>
        isObject(entry.attributes)
          ? { ...entry, attributes: bent(model, type, entry.attributes, request, bend, 0) }
          : entry,
      );
      return { ...answer, body: { ...answer.body, data } };
    },
  });

/** A fault over the data of populated relations and media. */
export const onLinked = (
  change: (data: unknown, attribute: Attribute, request: Passing, depth: number) => unknown,
): MakeFault =>
  onPopulated((value, attribute, request, depth) =>
    isObject(value) && 'data' in value && (attribute.type === 'relation' || attribute.type === 'media')
      ? { ...value, data: change(value.data, attribute, request, depth) }
      : value,
  );
