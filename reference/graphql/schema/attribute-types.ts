/** Names of GraphQL types of attributes (source document 2.1, 2.3; observed). */
import type { ScalarAttribute } from '../../model/attribute.ts';
import type { Component, ContentType } from '../../model/model.ts';
import { SCALARS } from '../../model/scalar-types.ts';
import { componentNames, enumName, namesOf } from './names.ts';

/** The name of the type of a scalar attribute, the same in answers and input. */
export function scalarTypeName(schema: ContentType | Component, attribute: ScalarAttribute): string {
  return attribute.type === 'enumeration'
    ? enumName(schema, typeNameOf(schema), attribute.name)
    : SCALARS[attribute.type].graphql;
}

/** The name of the filter on a scalar attribute; an enumeration is compared as its stored text. */
export function scalarFilterName(attribute: ScalarAttribute): string {
  return `${SCALARS[attribute.type].graphql}FilterInput`;
}

/** The name of the type that holds the attributes of a content-type or component. */
export function typeNameOf(schema: ContentType | Component): string {
  return 'kind' in schema ? namesOf(schema).type : componentNames(schema).type;
}
