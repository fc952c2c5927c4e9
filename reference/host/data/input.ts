/** Converts data from code of a project to the form of a request. */
import type { Attribute } from '../../model/attribute.ts';
import type { Component, ContentType, Model } from '../../model/model.ts';
import { schemaOf } from '../../model/model.ts';
import { isObject, membersOf } from '../../model/object.ts';
import { type Family, SCALARS } from '../../model/scalar-types.ts';
import type { Bag } from '../callable.ts';
import { toJson } from './params.ts';

/** Copies data. Converts dates and milliseconds to texts, and linked entries to their ids. */
export function toData(model: Model, schema: ContentType | Component, data: unknown): Bag {
  const result: Bag = {};
  for (const [name, value] of Object.entries(membersOf(data))) {
    const attribute = schema.attributes.get(name);
    if (value !== undefined) result[name] = attribute ? toValue(model, attribute, value) : value;
  }
  return result;
}

function toValue(model: Model, attribute: Attribute, value: unknown): unknown {
  switch (attribute.type) {
    case 'component': {
      const component = schemaOf(model, attribute.component);
      if (Array.isArray(value)) return value.map((item) => toData(model, component, item));
      return isObject(value) ? toData(model, component, value) : value;
    }
    case 'dynamiczone':
      return Array.isArray(value) ? value.map((item) => toZoneItem(model, item)) : value;
    case 'relation':
    case 'media':
      return Array.isArray(value) ? value.map(toTarget) : toTarget(value);
    default:
      return CONVERTERS[SCALARS[attribute.type].family](value);
  }
}

const identity = (value: unknown): unknown => value;

/** Converts values that code may pass, but a request may not. */
const CONVERTERS: Readonly<Record<Family, (value: unknown) => unknown>> = {
  text: identity,
  number: identity,
  boolean: identity,
  json: identity,
  bigInteger: (value) => (typeof value === 'bigint' ? String(value) : value),
  date: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  time: (value) => (value instanceof Date ? value.toISOString().slice(11, 23) : value),
  datetime: (value) => (typeof value === 'number' ? new Date(value).toISOString() : toJson(value)),
  timestamp: (value) => (typeof value === 'number' || value instanceof Date ? String(Number(value)) : value),
};

function toZoneItem(model: Model, item: unknown): unknown {
  const component = model.components.get(String(membersOf(item).__component));
  return component ? { __component: component.uid, ...toData(model, component, item) } : item;
}

/** Converts an entry to its id; objects with connect, disconnect, set or position stay unchanged. */
function toTarget(value: unknown): unknown {
  if (!isObject(value) || value.id === undefined || value.connect || value.set || value.position) return value;
  return { id: value.id, ...(value.__type === undefined ? {} : { __type: value.__type }) };
}
