/** Entries as a project's own code gets them: plain objects it may change, attributes beside the id. */
import type { Shown } from '../../engine/populate.ts';
import type { Attribute } from '../../model/attribute.ts';
import { type Model, schemaOf } from '../../model/model.ts';
import type { Bag } from '../callable.ts';

/** An entry as a plain object of its own. */
export type Plain = Bag & { readonly id: number };

/** Makes a plain object of what is shown of an entry. What an empty attribute looks like is as observed. */
export function toPlain(shown: Shown, model: Model): Plain {
  const entity: Bag & { id: number } = { id: shown.entry.id };
  for (const name of shown.fields) entity[name] = structuredClone(shown.entry[name] ?? null);
  const { attributes } = schemaOf(model, shown.uid);
  for (const [name, linked] of shown.populated) {
    const attribute = attributes.get(name);
    const value = attribute && populated(attribute, linked, model);
    if (value !== undefined) entity[name] = value;
  }
  return entity;
}

function populated(attribute: Attribute, linked: readonly Shown[] | number, model: Model): unknown {
  if (typeof linked === 'number') return { count: linked };
  const entities = linked.map((shown) => toPlain(shown, model));
  const [first = null] = entities;
  switch (attribute.type) {
    case 'media':
      return attribute.multiple && first ? entities : first;
    case 'component':
      return attribute.repeatable ? entities : first;
    case 'dynamiczone':
      return linked.map((shown) => ({ __component: shown.uid, ...toPlain(shown, model) }));
    case 'relation':
      if (attribute.target === undefined) {
        const typed = linked.map((shown) => ({ __type: shown.uid, ...toPlain(shown, model) }));
        return attribute.toOne ? (typed[0] ?? null) : typed.length > 0 ? typed : undefined;
      }
      if (attribute.relation === 'morphMany' && !first) return null;
      return attribute.toOne ? first : entities;
    default:
      return null;
  }
}
