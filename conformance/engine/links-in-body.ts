/** Finds the entries that a body links to, at any depth. */
import { isObject } from '../models/json.ts';
import { attributesOfComponent } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import type { EntryId } from '../world/world.ts';

export interface Link {
  /** Uid of the content-type that the relation leads to. */
  readonly target: string;
  readonly id: EntryId;
}

/** The links in the value of `data`: its relations, and those of its components and dynamic zones. */
export function linksInBody(data: unknown, attributes: readonly Attribute[], model: Model): Link[] {
  if (Array.isArray(data)) return data.flatMap((item) => linksInBody(item, attributes, model));
  if (!isObject(data)) return [];
  const declared = data.__component === undefined ? attributes : attributesOfComponent(model, data.__component);
  return declared.flatMap(({ name, type, target, component }) => {
    const value = data[name];
    if (type === 'relation') return target === undefined ? refsIn(value) : idsIn(value).map((id) => ({ target, id }));
    if (type === 'component') return linksInBody(value, attributesOfComponent(model, component), model);
    return type === 'dynamiczone' ? linksInBody(value, [], model) : [];
  });
}

/** The entries in any form of a polymorphic relation: each names its content-type. */
function refsIn(value: unknown): Link[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isObject(value)) return [];
  const { __type: target, id } = value;
  if (typeof target !== 'string') return Object.values(value).flatMap(refsIn);
  return typeof id === 'number' || typeof id === 'string' ? [{ target, id }] : [];
}

/** Ids in any form of a relation: alone, in lists, under connect, set or a position. */
function idsIn(value: unknown): EntryId[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (isObject(value)) return Object.values(value).flatMap(idsIn);
  return typeof value === 'number' || typeof value === 'string' ? [value] : [];
}
