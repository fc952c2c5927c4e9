/** Input types: filters, data and enumerations of content-types and components (source document 2.3). */
import {
  GraphQLEnumType,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';
import { type Attribute, isScalar } from '../../model/attribute.ts';
import { type Component, type ContentType, schemaOf } from '../../model/model.ts';
import { scalarFilterName, scalarTypeName, typeNameOf } from './attribute-types.ts';
import { componentNames, enumValueNames, isName, namesOf } from './names.ts';
import type { Outline } from './outline.ts';
import type { TypeRegistry } from './registry.ts';
import { zoneInput, zoneNames } from './zone.ts';

/** Adds the input types of a content-type or component, and the types of its enumerations. */
export function addInputs(types: TypeRegistry, outline: Outline, schema: ContentType | Component): void {
  const { filters, input } = 'kind' in schema ? namesOf(schema) : componentNames(schema);
  for (const attribute of schema.attributes.values()) {
    // GraphQL leaves it out, so its type has no name either
    if (!isName(attribute.name)) continue;
    if (attribute.type === 'enumeration') {
      const name = scalarTypeName(schema, attribute);
      // two attributes may share a declared name
      if (!types.has(name)) types.add(enumType(name, attribute.enum ?? []));
    } else if (attribute.type === 'dynamiczone') {
      types.add(zoneInput(zoneNames(typeNameOf(schema), attribute.name).input, outline.model, attribute.components));
    }
  }
  types.add(new GraphQLInputObjectType({ name: filters, fields: () => filterFields(types, outline, schema) }));
  types.add(new GraphQLInputObjectType({ name: input, fields: () => inputFields(types, outline, schema) }));
}

function enumType(name: string, values: readonly string[]): GraphQLEnumType {
  const names = enumValueNames(values);
  return new GraphQLEnumType({
    name,
    values: Object.fromEntries(values.map((value, index) => [names[index] ?? value, { value }])),
  });
}

function filterFields(types: TypeRegistry, outline: Outline, schema: ContentType | Component) {
  const isType = 'kind' in schema;
  const { filters } = isType ? namesOf(schema) : componentNames(schema);
  const fields: GraphQLInputFieldConfigMap = isType ? { id: { type: types.input('IDFilterInput') } } : {};
  for (const attribute of outline.attributes(schema, 'filters')) {
    fields[attribute.name] = { type: types.input(filterName(outline, attribute)) };
  }
  const list = { type: new GraphQLList(types.input(filters)) };
  return { ...fields, and: list, or: list, not: { type: types.input(filters) } };
}

function filterName({ model }: Outline, attribute: Attribute): string {
  if (isScalar(attribute)) return scalarFilterName(attribute);
  const uid = attribute.type === 'component' ? attribute.component : attribute.type === 'relation' && attribute.target;
  if (!uid) throw new Error(`${attribute.name} cannot be filtered`);
  const target = schemaOf(model, uid);
  return 'kind' in target ? namesOf(target).filters : componentNames(target).filters;
}

function inputFields(types: TypeRegistry, outline: Outline, schema: ContentType | Component) {
  const fields: GraphQLInputFieldConfigMap = 'kind' in schema ? {} : { id: { type: GraphQLID } };
  for (const attribute of outline.attributes(schema, 'input')) {
    fields[attribute.name] = { type: inputType(types, outline, schema, attribute) };
  }
  return fields;
}

function inputType(
  types: TypeRegistry,
  { model }: Outline,
  schema: ContentType | Component,
  attribute: Attribute,
): GraphQLInputType {
  switch (attribute.type) {
    case 'relation':
      return attribute.toOne ? GraphQLID : new GraphQLList(GraphQLID);
    case 'media':
      return attribute.multiple ? new GraphQLList(GraphQLID) : GraphQLID;
    case 'component': {
      const component = model.components.get(attribute.component);
      if (!component) throw new Error(`there is no component ${attribute.component}`);
      const type = types.input(componentNames(component).input);
      return attribute.repeatable ? new GraphQLList(type) : type;
    }
    case 'dynamiczone': {
      const { input } = zoneNames(typeNameOf(schema), attribute.name);
      return new GraphQLList(new GraphQLNonNull(types.input(input)));
    }
    default:
      return types.input(scalarTypeName(schema, attribute));
  }
}
