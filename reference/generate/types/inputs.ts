/** What bodies take of a content-type or component (source document 4.8). */
import { type Attribute, isScalar } from '../../model/attribute.ts';
import type { Component, ContentType } from '../../model/model.ts';
import { settable, takesNull } from '../settable.ts';
import { describeAttribute } from './outputs.ts';
import { inputType } from './scalars.ts';
import { literal, type Member, unionOf } from './text.ts';

type Schema = ContentType | Component;

function valueType(attribute: Exclude<Attribute, { type: 'relation' }>): string {
  switch (attribute.type) {
    case 'media':
      return 'FileInput';
    case 'component': {
      const part = `PartInput<${literal(attribute.component)}>`;
      return attribute.repeatable ? `readonly ${part}[]` : part;
    }
    case 'dynamiczone':
      return `readonly ZoneInput<${unionOf(attribute.components)}>[]`;
    default:
      return inputType(attribute);
  }
}

function inputOf(attribute: Attribute): string {
  if (attribute.type !== 'relation') return valueType(attribute);
  const ref = attribute.target === undefined ? '<AnyRef>' : '';
  return `${attribute.toOne ? 'OneInput' : 'RelationInput'}${ref}`;
}

/** The members of a body, all optional. */
export function inputMembers(schema: Schema): Member[] {
  const members = settable(schema).map((attribute) => ({
    name: attribute.name,
    type: `${inputOf(attribute)}${takesNull(attribute) ? ' | null' : ''}`,
    optional: true,
    ...(isScalar(attribute) ? { says: describeAttribute(attribute) } : {}),
  }));
  if (!('kind' in schema)) return [{ name: 'id', type: 'Id', optional: true }, ...members];
  const locale = { name: 'locale', type: 'string', optional: true, says: 'the code of its locale; for a create' };
  return schema.localized ? [...members, locale] : members;
}
