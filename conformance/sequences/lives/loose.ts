/** Bodies with values in other forms than those of answers, which a service takes as well (2.1, observed). */
import { inOtherForm } from '../../generate/other-forms.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Attributed, attributeNamed, findComponent } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';

const digits = (value: unknown): unknown => (/^\d+$/.test(String(value)) ? String(value) : value);

/** The same value in another form, by attribute type. */
const forms: Readonly<Record<string, (value: unknown) => unknown>> = {
  integer: digits,
  float: digits,
  decimal: digits,
  boolean: (value) => String(value),
  date: (value) => `${value}T10:30:00.000Z`,
  time: (value) => inOtherForm('time', String(value), 0),
  datetime: (value) => inOtherForm('datetime', String(value), 0),
};

/** A body of an entry or a component with every value in another form, also in the components that it holds. */
export function loosened(model: Model, owner: Attributed, data: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const attribute = attributeNamed(owner, name);
      return [name, attribute === undefined || value === null ? value : loosenedValue(model, attribute, value)];
    }),
  );
}

function loosenedValue(model: Model, attribute: Attribute, value: unknown): unknown {
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone')
    return forms[attribute.type]?.(value) ?? value;
  if (Array.isArray(value)) return value.map((item: unknown) => loosenedValue(model, attribute, item));
  if (!isObject(value)) return value;
  const component = findComponent(model, attribute.component ?? value.__component);
  return component ? loosened(model, component, value) : value;
}
