/** Entries outside the format of content (source document 1, 2.2): attributes beside the id, no `data` around anything. */
import type { EntryView } from '../engine/populate.ts';
import type { Attribute } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import type { Json } from '../store/reader.ts';

/** An object of an answer. */
type JsonObject = { readonly [name: string]: Json };

/** Renders an entry and its populated entries without envelope. */
export function renderBare(view: EntryView, model: Model): JsonObject {
  const rendered: Record<string, Json> = { id: view.entry.id };
  for (const name of view.fields) rendered[name] = view.entry[name] ?? null;
  const schema = schemaOf(model, view.uid);
  for (const [name, linked] of view.populated) {
    const attribute = schema.attributes.get(name);
    if (attribute)
      rendered[name] = typeof linked === 'number' ? { count: linked } : renderPopulated(attribute, linked, model);
  }
  return rendered;
}

function renderPopulated(attribute: Attribute, linked: readonly EntryView[], model: Model): Json {
  const rendered = linked.map((view) => ({ ...kindOf(attribute, view), ...renderBare(view, model) }));
  return isMany(attribute) ? rendered : (rendered[0] ?? null);
}

function isMany(attribute: Attribute): boolean {
  switch (attribute.type) {
    case 'relation':
      return !attribute.toOne;
    case 'media':
      return attribute.multiple;
    case 'component':
      return attribute.repeatable;
    default:
      return true;
  }
}

/** The type of a linked entry, if entries of several types may be linked. */
function kindOf(attribute: Attribute, { uid }: EntryView): JsonObject {
  if (attribute.type === 'dynamiczone') return { __component: uid };
  return attribute.type === 'relation' && attribute.target === undefined ? { __type: uid } : {};
}
