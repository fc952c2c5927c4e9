/** Paths to media attributes, also inside components: `cover`, `seo.shareImage`, `body[0].image` or `body.0.image`. */
import type { MediaAttribute } from '../model/attribute.ts';
import type { Component, ContentType, Model } from '../model/model.ts';
import type { Reader, Ref } from '../store/reader.ts';

/** The names and indexes of a path. */
export const stepsOf = (path: string): string[] => path.replace(/\[(\d+)\]/g, '.$1').split('.');

const isIndex = (step: string | undefined): step is string => step !== undefined && /^\d+$/.test(step);

/** The media attributes that a path may name; several where a dynamic zone has components with an attribute of the name. */
export function mediaAt(model: Model, schema: ContentType | Component, steps: readonly string[]): MediaAttribute[] {
  const [name = '', ...rest] = steps;
  const attribute = schema.attributes.get(name);
  if (attribute?.type === 'media') return rest.length === 0 ? [attribute] : [];
  const inside = (uid: string, path: readonly string[]): MediaAttribute[] => {
    const component = model.components.get(uid);
    return component && path.length > 0 ? mediaAt(model, component, path) : [];
  };
  if (attribute?.type === 'component' && isIndex(rest[0]) === attribute.repeatable)
    return inside(attribute.component, attribute.repeatable ? rest.slice(1) : rest);
  if (attribute?.type === 'dynamiczone' && isIndex(rest[0]))
    return attribute.components.flatMap((uid) => inside(uid, rest.slice(1)));
  return [];
}

/** The entry or component instance that a path leads to, and the attribute there; undefined if there is no such instance. */
export function ownerAt(
  reader: Reader,
  owner: Ref,
  steps: readonly string[],
): (Ref & { readonly field: string }) | undefined {
  const [name = '', ...rest] = steps;
  if (rest.length === 0) return { ...owner, field: name };
  const [index] = rest;
  const instance = reader.linked(owner.uid, owner.id, name)[isIndex(index) ? Number(index) : 0];
  return instance && ownerAt(reader, instance, isIndex(index) ? rest.slice(1) : rest);
}
