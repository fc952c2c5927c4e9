/** The components in an entry of a seed, at any depth. */
import { type Component, type Model, schemaOf } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import { at, type Raw } from '../model/raw.ts';

/** A component of an entry, and its place. */
export interface SeedComponent {
  readonly component: Component;
  readonly raw: Raw;
}

/** The components directly in an entry or component. Unknown ones are left out: planting refuses them and names their place. */
export function componentsOf(model: Model, { uid }: { readonly uid: string }, raw: Raw): SeedComponent[] {
  return [...schemaOf(model, uid).attributes.values()].flatMap((attribute) => {
    if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return [];
    return itemsOf(at(raw, attribute.name)).flatMap((item) => {
      const name = attribute.type === 'component' ? attribute.component : at(item, '__component').value;
      const component = typeof name === 'string' ? model.components.get(name) : undefined;
      return component && isObject(item.value) ? [{ component, raw: item }] : [];
    });
  });
}

/** The components in an entry or component, at any depth. */
export function allComponentsOf(model: Model, schema: { readonly uid: string }, raw: Raw): SeedComponent[] {
  return componentsOf(model, schema, raw).flatMap((inner) => [
    inner,
    ...allComponentsOf(model, inner.component, inner.raw),
  ]);
}

/** The items of a list, or the one value. */
function itemsOf(raw: Raw): Raw[] {
  if (!Array.isArray(raw.value)) return [raw];
  return raw.value.map((value: unknown, index) => ({ value, file: raw.file, place: `${raw.place}.${index}` }));
}
