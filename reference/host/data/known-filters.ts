/** Filters that code writes: what names nothing in them has no effect, as in a real Strapi. */
import { type Component, type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { isObject } from '../../model/object.ts';
import { OPERATOR_NAMES } from '../../query/operators.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Json } from '../../store/reader.ts';

/**
 * Copies filters without conditions on attributes and operators that do not exist, on passwords and on dynamic zones.
 *
 * @param tell told the place of each condition that is left out
 */
export function knownFilters(
  filters: Json,
  schema: ContentType | Component | undefined,
  model: Model,
  tell: (place: string) => void,
  place = 'filters',
): Json {
  if (Array.isArray(filters)) {
    const items = filters.map((item, index) => knownFilters(item, schema, model, tell, `${place}[${index}]`));
    return items.filter((item) => !isObject(item) || Object.keys(item).length > 0);
  }
  if (!isObject(filters)) return filters;
  const known: Record<string, Json> = {};
  for (const [name, value] of Object.entries(filters)) {
    const at = `${place}[${name}]`;
    const attribute = schema?.attributes.get(name);
    const isKnown = attribute
      ? attribute.type !== 'dynamiczone' && attribute.type !== 'password'
      : name === 'id' || OPERATOR_NAMES.includes(name);
    if (!isKnown) {
      tell(at);
      continue;
    }
    const inner = knownFilters(value as Json, (attribute && behind(attribute, model)) ?? schema, model, tell, at);
    if (!isObject(inner) || Object.keys(inner).length > 0 || !isObject(value)) known[name] = inner;
  }
  return known;
}

/** The schema that conditions on an attribute are about; undefined for a scalar. */
function behind(
  attribute: NonNullable<ReturnType<ContentType['attributes']['get']>>,
  model: Model,
): ContentType | Component | undefined {
  if (attribute.type === 'component') return schemaOf(model, attribute.component);
  if (attribute.type === 'media') return model.contentTypes.get(FILE_UID);
  return attribute.type === 'relation' && attribute.target !== undefined
    ? schemaOf(model, attribute.target)
    : undefined;
}
