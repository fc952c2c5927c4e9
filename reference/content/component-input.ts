/** Reads the value of a component or dynamic zone in a body. */
import type { ComponentAttribute, DynamicZoneAttribute } from '../model/attribute.ts';
import { isObject } from '../model/object.ts';
import { plainText } from '../model/plain-text.ts';
import { ApiError } from '../query/api-error.ts';
import type { Ref } from '../store/reader.ts';
import type { Reading } from './input.ts';
import type { InstancePlan } from './plan.ts';
import { wrongType } from './print-value.ts';
import { type Path, pathText } from './problem.ts';

/** Maximum length of a path: components that contain themselves could otherwise overflow the stack. */
export const LONGEST_PATH = 100;

/** The problem of relations as a whole where an item names no component. */
const NO_COMPONENT = 'Cannot build relations store from dynamiczone, component identifier is undefined';

type Holder = ComponentAttribute | DynamicZoneAttribute;

/** Reads all instances that the attribute will have. Undefined when it does not change, or when a problem was found. */
export function readComponents(
  reading: Reading,
  attribute: Holder,
  value: unknown,
  path: Path,
  owner: Ref | undefined,
): readonly InstancePlan[] | undefined {
  const place = pathText(path);
  const isList = attribute.type === 'dynamiczone' || attribute.repeatable;
  const isStrict = isList && reading.demandsLists;
  const required = attribute.required && (!reading.draft || isStrict);
  if (value === undefined) {
    if (required && owner === undefined && !reading.acceptsIncomplete)
      reading.tellProblem(path, `${place} must be defined.`);
    return undefined;
  }
  // as observed, only an empty list clears a dynamic zone
  if (value === null && !required && !isStrict && attribute.type === 'component') return [];
  if (isList ? !Array.isArray(value) : !isObject(value)) {
    reading.tellProblem(path, wrongType(place, isList ? 'array' : 'object', value));
    if (attribute.type === 'dynamiczone' && value !== null && !(isObject(value) && value.__component))
      reading.relationProblem ??= NO_COMPONENT;
    return undefined;
  }
  const free = owner ? [...reading.state.linked(owner.uid, owner.id, attribute.name)] : [];
  if (!Array.isArray(value)) {
    const instance = readItem(reading, attribute, value, path, free, owner);
    return instance && [instance];
  }
  const instances = value.map((item, index) => readItem(reading, attribute, item, [...path, index], free, owner));
  checkLength(reading, attribute, value.length, path, required);
  return instances.filter((instance) => instance !== undefined);
}

function checkLength(reading: Reading, attribute: Holder, length: number, path: Path, required: boolean): void {
  const { min, max } = attribute;
  // an optional attribute accepts an empty list, whatever `min` is
  if (min !== undefined && length < min && (required || length > 0)) {
    reading.tellProblem(path, `${pathText(path)} field must have at least ${min} items`);
  }
  if (max !== undefined && length > max) {
    reading.tellProblem(path, `${pathText(path)} field must have less than or equal to ${max} items`);
  }
}

/** Reads one instance. `free`: existing instances that it may refer to by id, each only once. */
function readItem(
  reading: Reading,
  attribute: Holder,
  item: unknown,
  path: Path,
  free: Ref[],
  owner: Ref | undefined,
): InstancePlan | undefined {
  if (!isObject(item)) {
    reading.tellProblem(path, wrongType(pathText(path), 'object', item, null));
    if (attribute.type === 'dynamiczone') reading.relationProblem ??= 'Invalid relations';
    return undefined;
  }
  if (path.length > LONGEST_PATH) {
    reading.tellProblem(path, `${attribute.name} is nested too deep`);
    return undefined;
  }
  const uid = attribute.type === 'component' ? attribute.component : componentOf(reading, item, path);
  const component = uid === undefined ? undefined : reading.model.components.get(uid);
  if (!component) return undefined;
  const existing = owner && item.id !== undefined ? takeKept(free, component.uid, item.id) : undefined;
  if (existing === 'stranger') {
    reading.readForeign(component, item, path);
    const message = `Some of the provided components in ${attribute.name} are not related to the entity`;
    const isZone = attribute.type === 'dynamiczone';
    reading.refuseAlone(
      path,
      isZone ? new ApiError('Error', message, null) : new ApiError('ApplicationError', message),
    );
    return undefined;
  }
  const newId = existing ? undefined : reading.instanceIds?.(component.uid, item.id);
  return { uid: component.uid, id: existing?.id, newId, plan: reading.read(component, item, path, existing) };
}

/** The uid that an item of a dynamic zone names. As observed, any component is accepted in any zone. */
function componentOf(reading: Reading, item: Readonly<Record<string, unknown>>, path: Path): string | undefined {
  const name = item.__component;
  const place = [...path, '__component'];
  if (name === undefined) {
    reading.tellProblem(place, `${pathText(place)} is a required field`);
    reading.relationProblem ??= NO_COMPONENT;
    return undefined;
  }
  if (typeof name === 'string' && reading.model.components.has(name)) return name;
  const uids = [...reading.model.components.keys()].reverse().join(', ');
  reading.tellProblem(place, `${pathText(place)} must be one of the following values: ${uids}`);
  reading.relationProblem ??= 'Invalid relations';
  return undefined;
}

function takeKept(free: Ref[], uid: string, id: unknown): Ref | 'stranger' {
  const idText = plainText(id);
  const index = free.findIndex((ref) => ref.uid === uid && String(ref.id) === idText);
  return index < 0 ? 'stranger' : (free.splice(index, 1)[0] ?? 'stranger');
}
