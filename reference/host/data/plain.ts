/** Entries for code of a project: plain objects that it may change, with attributes beside the id. */
import type { EntryView } from '../../engine/populate.ts';
import type { Attribute } from '../../model/attribute.ts';
import { type Model, schemaOf } from '../../model/model.ts';
import type { Bag } from '../callable.ts';

/** An entry as a plain object. */
export type Plain = Bag & { readonly id: number };

/** Copies an entry and its populated entries to plain objects. Empty attributes look as observed. */
export function toPlain(view: EntryView, model: Model): Plain {
  const entity: Bag & { id: number } = { id: view.entry.id };
  for (const name of view.fields) entity[name] = structuredClone(view.entry[name] ?? null);
  const { attributes } = schemaOf(model, view.uid);
  for (const [name, linked] of view.populated) {
    const attribute = attributes.get(name);
    const value = attribute && toPlainLinks(attribute, linked, model);
    if (value !== undefined) entity[name] = value;
  }
  return entity;
}

function toPlainLinks(attribute: Attribute, linked: readonly EntryView[] | number, model: Model): unknown {
  if (typeof linked === 'number') return { count: linked };
  const entities = linked.map((view) => toPlain(view, model));
  const [first = null] = entities;
  switch (attribute.type) {
    case 'media':
      return attribute.multiple && first ? entities : first;
    case 'component':
      return attribute.repeatable ? entities : first;
    case 'dynamiczone':
      return linked.map((view) => ({ __component: view.uid, ...toPlain(view, model) }));
    case 'relation':
      if (attribute.target === undefined) {
        const typed = linked.map((view) => ({ __type: view.uid, ...toPlain(view, model) }));
        return attribute.toOne ? (typed[0] ?? null) : typed.length > 0 ? typed : undefined;
      }
      if (attribute.relation === 'morphMany' && !first) return null;
      return attribute.toOne ? first : entities;
    default:
      return null;
  }
}
