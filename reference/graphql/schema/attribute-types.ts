/** Which GraphQL type stands for which attribute type (source document 2.1, 2.3; observed). */
import type { ScalarAttribute, ScalarType } from '../../model/attribute.ts';
import type { Component, ContentType } from '../../model/model.ts';
import { componentNames, enumName, namesOf } from './names.ts';

const SCALARS: Readonly<Record<Exclude<ScalarType, 'enumeration'>, string>> = {
  string: 'String',
  text: 'String',
  richtext: 'String',
  email: 'String',
  password: 'String',
  uid: 'String',
  date: 'Date',
  time: 'Time',
  datetime: 'DateTime',
  timestamp: 'DateTime',
  integer: 'Int',
  biginteger: 'Long',
  float: 'Float',
  decimal: 'Float',
  boolean: 'Boolean',
  array: 'JSON',
  json: 'JSON',
};

/** The name of the type of a scalar attribute, in answers and input alike. */
export function scalarTypeName(schema: ContentType | Component, attribute: ScalarAttribute): string {
  return attribute.type === 'enumeration'
    ? enumName(schema, typeNameOf(schema), attribute.name)
    : SCALARS[attribute.type];
}

/** The name of the filter on a scalar attribute; a value of an enumeration is compared as it is kept. */
export function scalarFilterName(attribute: ScalarAttribute): string {
  return `${attribute.type === 'enumeration' ? 'String' : SCALARS[attribute.type]}FilterInput`;
}

/** The name of the type that holds the attributes of a content-type or component. */
export function typeNameOf(schema: ContentType | Component): string {
  return 'kind' in schema ? namesOf(schema).type : componentNames(schema).type;
}
