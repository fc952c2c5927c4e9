/** Computes which values of a write come back as they were sent (2.1, 4.1). */
import { takesAnyText, textFormOf } from '../models/attribute-types.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import { type Attributed, attributeNamed, findComponent } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import { familyOf, isPlainRelation, isValueFamily } from '../oracle/attributes.ts';
import { idAsRest } from '../oracle/graphql/envelope.ts';
import type { EntryId, Part } from '../world/world.ts';
import type { EntryRecord } from './entry.ts';
import { instant } from './question/operands.ts';

/** Whether a value has the form of an answer. A value in another form may come back changed. */
function isCanonical(type: string, value: unknown): boolean {
  if (takesAnyText(type) || textFormOf(type) === 'choice') return typeof value === 'string';
  switch (type) {
    case 'integer':
    case 'float':
    case 'decimal':
      return typeof value === 'number';
    case 'biginteger':
      return typeof value === 'string' || Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'time':
      return typeof value === 'string' && /^\d{2}:\d{2}:\d{2}\.\d{3}$/.test(value);
    case 'datetime':
    case 'timestamp':
      return typeof value === 'string' && instant.test(value);
    case 'json':
    case 'array':
    case 'blocks':
      return value !== undefined;
    default:
      return false;
  }
}

/** The values of an entry that follow from the body of a write. */
export function writtenValues(type: Attributed, data: JsonObject): EntryRecord {
  const values = Object.entries(data).filter(([name, value]) => {
    const attribute = attributeNamed(type, name);
    return (
      attribute !== undefined &&
      isValueFamily(familyOf(type, name)) &&
      (value === null || isCanonical(attribute.type, value))
    );
  });
  return { values: Object.fromEntries(values), links: {} };
}

/** `all`: every value must come back. `canonical`: only values that were sent in the form of an answer. */
export type WrittenForm = 'all' | 'canonical';

/**
 * The content of an entry or component that follows from the body of a write: values, components, zones, relations and
 * files. Relations and media are ids.
 */
export function writtenContents(model: Model, owner: Attributed, data: JsonObject, form: WrittenForm): EntryRecord {
  const membersThat = (applies: (attribute: Attribute) => boolean): readonly (readonly [Attribute, unknown])[] =>
    owner.attributes.flatMap((attribute) =>
      applies(attribute) && Object.hasOwn(data, attribute.name) ? [[attribute, data[attribute.name]] as const] : [],
    );
  const ids = (applies: (attribute: Attribute) => boolean): Record<string, readonly EntryId[]> =>
    Object.fromEntries(membersThat(applies).map(([{ name }, value]) => [name, valuesIn(value).map(idOf)]));
  const part = (uid: unknown, item: unknown): Part => {
    const component = findComponent(model, uid) ?? { attributes: [] };
    return { component: String(uid), ...writtenContents(model, component, isObject(item) ? item : {}, form) };
  };
  const parts = membersThat(({ type }) => type === 'component' || type === 'dynamiczone').map(
    ([{ name, component }, value]) =>
      [
        name,
        valuesIn(value).map((item) => part(component ?? (isObject(item) ? item.__component : undefined), item)),
      ] as const,
  );
  const values = membersThat(({ name }) => isValueFamily(familyOf(owner, name))).map(([{ name }, value]) => [
    name,
    value,
  ]);
  return {
    values: form === 'all' ? Object.fromEntries(values) : writtenValues(owner, data).values,
    links: ids(isPlainRelation),
    parts: Object.fromEntries(parts),
    files: ids(({ type }) => type === 'media'),
  };
}

const idOf = (id: unknown): EntryId => (typeof id === 'number' ? id : idAsRest(id));

/** The values of an attribute, one or many; none for null. */
const valuesIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
