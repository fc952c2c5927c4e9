/** A fault that changes populated values, at every depth of an answer. */
import { isObject, type JsonObject } from '../models/json.ts';
import { type Attributed, attributeNamed, findComponent, findType } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import { isScalar } from '../oracle/attributes.ts';
import { filterMembers, mapData, mapMembers, withAttributes, withEntries } from './faults.ts';
import type { MakeFault, Passing } from './mutant.ts';
import { fromEndpoint } from './routes.ts';

/** Returns the new value of a populated attribute; undefined removes the key. */
export type Bend = (value: unknown, attribute: Attribute, request: Passing, depth: number) => unknown;

/** Context of the recursion. */
interface Way {
  readonly model: Model;
  readonly request: Passing;
  readonly bend: Bend;
  readonly depth: number;
}

/** Changes every populated value in the attributes of an entry or component, innermost first. */
function bendPopulated(owner: Attributed | undefined, values: JsonObject, way: Way): JsonObject {
  const changed = mapMembers(values, (value, name) => {
    const attribute = attributeNamed(owner, name);
    if (!attribute || isScalar(attribute)) return value;
    return way.bend(inner(attribute, value, { ...way, depth: way.depth + 1 }), attribute, way.request, way.depth);
  });
  return filterMembers(changed, (value, name) => value !== undefined || values[name] === undefined);
}

function inner({ type, target, component }: Attribute, value: unknown, way: Way): unknown {
  if (type === 'component' || type === 'dynamiczone') {
    const ownerOf = ({ __component }: JsonObject) => findComponent(way.model, component ?? __component);
    return mapData(value, (item) => bendPopulated(ownerOf(item), item, way));
  }
  const owner = findType(way.model, target);
  if (!isObject(value)) return value;
  return {
    ...value,
    data: mapData(value.data, (entry) => withAttributes(entry, (data) => bendPopulated(owner, data, way))),
  };
}

/** A fault that changes every populated attribute of every answered entry. */
export const onPopulated = (bend: Bend): MakeFault =>
  fromEndpoint('GET', ({ type, answer, request, model }) =>
    withEntries(answer, (entry) =>
      withAttributes(entry, (attributes) => bendPopulated(type, attributes, { model, request, bend, depth: 0 })),
    ),
  );

/** A fault that changes the data of populated relations and media. */
export const onLinked = (
  change: (data: unknown, attribute: Attribute, request: Passing, depth: number) => unknown,
): MakeFault =>
  onPopulated((value, attribute, request, depth) =>
    isObject(value) && 'data' in value && (attribute.type === 'relation' || attribute.type === 'media')
      ? { ...value, data: change(value.data, attribute, request, depth) }
      : value,
  );
