/** Rewrites the body that created an entry: other ids, other unique values, and only what is needed. */
import { isObject, type JsonObject } from '../../models/json.ts';
import { attributeNamed, attributesOfComponent, findComponent } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import type { EntryId, Part } from '../../world/world.ts';

/** How a body is rewritten. */
export interface Rewriting {
  readonly model: Model;
  /** The new id of an entry; undefined leaves a link to it out. */
  readonly idOf: (uid: string, id: EntryId) => EntryId | undefined;
  /** Rewrites a text, so that unique values differ from those of the first entry. */
  readonly text: (text: string) => string;
}

/** The value of `data` with rewritten links and texts, without the attributes that are not needed. */
export function rewriteBody(
  data: JsonObject,
  attributes: readonly Attribute[],
  rewriting: Rewriting,
  isNeeded: (attribute: Attribute) => boolean = () => true,
): JsonObject {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const attribute = attributes.find((candidate) => candidate.name === name);
      if (!attribute) return [[name, value]];
      return isNeeded(attribute) ? [[name, rewriteValue(value, attribute, rewriting)]] : [];
    }),
  );
}

function rewriteValue(value: unknown, attribute: Attribute, rewriting: Rewriting): unknown {
  const { model } = rewriting;
  switch (attribute.type) {
    case 'relation':
      return rewriteLinks(value, attribute.target, rewriting);
    case 'component':
      return eachItem(value, (item) => rewriteBody(item, attributesOfComponent(model, attribute.component), rewriting));
    case 'dynamiczone':
      return eachItem(value, (item) => rewriteBody(item, attributesOfComponent(model, item.__component), rewriting));
    default:
      return rewriteTexts(value, rewriting.text);
  }
}

const eachItem = (value: unknown, change: (item: JsonObject) => JsonObject): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? change(item) : item));
  return isObject(value) ? change(value) : value;
};

/** Links with new ids: alone, in a list, or each with the content-type it leads to. Links to entries that are left out are too. */
function rewriteLinks(value: unknown, uid: string | undefined, rewriting: Rewriting): unknown {
  if (Array.isArray(value))
    return value.map((item) => rewriteLinks(item, uid, rewriting)).filter((item) => item !== null);
  if (isObject(value) && typeof value.__type === 'string') {
    const id = rewriting.idOf(value.__type, value.id as EntryId);
    return id === undefined ? null : { ...value, id };
  }
  if (uid === undefined || (typeof value !== 'number' && typeof value !== 'string')) return null;
  return rewriting.idOf(uid, value) ?? null;
}

/** A value with its texts rewritten at every depth. */
function rewriteTexts(value: unknown, text: (text: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((item) => rewriteTexts(item, text));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rewriteTexts(member, text)]));
}

/** A component of an entry as the world knows it, with new ids and texts. */
function rewritePart(part: Part, rewriting: Rewriting): Part {
  const component = findComponent(rewriting.model, part.component);
  return {
    ...part,
    values: rewriteTexts(part.values, rewriting.text) as Part['values'],
    links: Object.fromEntries(
      Object.entries(part.links).map(([name, ids]) => {
        const target = attributeNamed(component, name)?.target;
        return [name, ids.flatMap((id) => (target === undefined ? [] : (rewriting.idOf(target, id) ?? [])))];
      }),
    ),
    ...(part.parts ? { parts: rewriteParts(part.parts, rewriting) } : {}),
  };
}

/** The components of an entry, by attribute. */
export const rewriteParts = (
  parts: Readonly<Record<string, readonly Part[]>>,
  rewriting: Rewriting,
): Readonly<Record<string, readonly Part[]>> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, items]) => [name, items.map((item) => rewritePart(item, rewriting))]),
  );
