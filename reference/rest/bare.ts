/** Entries outside the format of content (source document 1, 2.2): attributes beside the id, no `data` around anything. */
import type { Shown } from '../engine/populate.ts';
import type { Attribute } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import type { Json } from '../store/reader.ts';

/** An object of an answer. */
type JsonObject = { readonly [name: string]: Json };

/** Renders an entry, and what is populated of it, bare. */
export function renderBare(shown: Shown, model: Model): JsonObject {
  const rendered: Record<string, Json> = { id: shown.entry.id };
  for (const name of shown.fields) rendered[name] = shown.entry[name] ?? null;
  const schema = schemaOf(model, shown.uid);
  for (const [name, linked] of shown.populated) {
    const attribute = schema.attributes.get(name);
    if (attribute)
      rendered[name] = typeof linked === 'number' ? { count: linked } : populated(attribute, linked, model);
  }
  return rendered;
}

function populated(attribute: Attribute, linked: readonly Shown[], model: Model): Json {
  const rendered = linked.map((shown) => ({ ...kindOf(attribute, shown), ...renderBare(shown, model) }));
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

/** Where several types may be linked, each says its own. */
function kindOf(attribute: Attribute, { uid }: Shown): JsonObject {
  if (attribute.type === 'dynamiczone') return { __component: uid };
  return attribute.type === 'relation' && attribute.target === undefined ? { __type: uid } : {};
}
