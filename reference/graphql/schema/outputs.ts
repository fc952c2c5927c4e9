/** Output types: attributes, entities and collections of content-types, and components (source document 2.3). */
import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLUnionType,
} from 'graphql';
import { type Attribute, isScalar, type RelationAttribute } from '../../model/attribute.ts';
import { type Component, type ContentType, schemaOf } from '../../model/model.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { Entry } from '../../store/reader.ts';
import type { GraphqlContext } from '../context.ts';
import {
  FAULT,
  resolveCollection,
  resolveComponent,
  resolveComponents,
  resolveEntity,
  resolveMorph,
  resolveRelated,
  resolveZone,
  type TaggedEntry,
  targetOf,
  UID,
} from '../resolve/links.ts';
import type { EntityCollection, EntityResponse, ResolverParts } from '../resolve/resolver.ts';
import { rulesOn } from './actions.ts';
import { componentArguments, listArguments, siblingArguments } from './arguments.ts';
import { scalarTypeName, typeNameOf } from './attribute-types.ts';
import { componentNames, namesOf } from './names.ts';
import type { Outline } from './outline.ts';
import type { TypeRegistry } from './registry.ts';
import { zoneNames } from './zone.ts';

/** Parts that output types are made of. */
export interface OutputParts {
  readonly types: TypeRegistry;
  readonly outline: Outline;
  readonly resolvers: ResolverParts;
}

type Field = GraphQLFieldConfig<Entry, GraphqlContext>;
type Fields = GraphQLFieldConfigMap<Entry, GraphqlContext>;

/** The union of all types that a polymorphic relation may link. */
const MORPH = 'GenericMorph';

/** Adds the types of a content-type: attributes, entity, and responses with one entity or several. */
export function addContentType(parts: OutputParts, type: ContentType): void {
  const { types } = parts;
  const names = namesOf(type);
  types.add(new GraphQLObjectType<Entry>({ name: names.type, fields: () => attributeFields(parts, type) }));
  const entity = types.add(
    new GraphQLObjectType<Entry>({
      name: names.entity,
      fields: () => ({
        id: { type: GraphQLID },
        attributes: { type: types.output(names.type), resolve: (entry) => entry },
      }),
    }),
  );
  const entities = { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(entity))) };
  types.add(new GraphQLObjectType<EntityResponse>({ name: names.response, fields: { data: { type: entity } } }));
  types.add(new GraphQLObjectType<EntityCollection>({ name: names.relation, fields: { data: entities } }));
  if (type.kind === 'singleType') return;
  const meta = new GraphQLNonNull(types.output('ResponseCollectionMeta'));
  types.add(
    new GraphQLObjectType<EntityCollection>({
      name: names.collection,
      fields: { data: entities, meta: { type: meta } },
    }),
  );
}

/** Adds the type of a component: its id and its attributes. */
export function addComponent(parts: OutputParts, component: Component): void {
  const fields = (): Fields => ({ id: { type: new GraphQLNonNull(GraphQLID) }, ...attributeFields(parts, component) });
  parts.types.add(new GraphQLObjectType<Entry>({ name: componentNames(component).type, fields }));
}

/** Adds the unions of dynamic zones and of polymorphic relations. */
export function addUnions({ types, outline }: OutputParts): void {
  const { model } = outline;
  const resolveType = ({ [UID]: uid }: TaggedEntry) => (uid === FAULT ? FAULT : typeNameOf(schemaOf(model, uid)));
  const object = (name: string) => types.output(name) as GraphQLObjectType;
  const schemas = [...outline.model.components.values(), ...outline.contentTypes];
  for (const schema of schemas) {
    for (const attribute of schema.attributes.values()) {
      if (attribute.type !== 'dynamiczone') continue;
      const { output } = zoneNames(typeNameOf(schema), attribute.name);
      const members = attribute.components.map((uid) => typeNameOf(schemaOf(model, uid)));
      types.add(new GraphQLUnionType({ name: output, types: () => [...members, FAULT].map(object), resolveType }));
    }
  }
  const all = schemas.map(typeNameOf);
  types.add(new GraphQLUnionType({ name: MORPH, types: () => all.map(object), resolveType }));
}

function attributeFields(parts: OutputParts, schema: ContentType | Component): Fields {
  const fields: Fields = {};
  for (const attribute of parts.outline.attributes(schema, 'output')) {
    fields[attribute.name] = attributeField(parts, schema, attribute);
  }
  // not an attribute: the other side of all media attributes
  if (schema.uid === FILE_UID) {
    fields.related = { type: new GraphQLList(parts.types.output(MORPH)), resolve: resolveRelated };
  }
  return fields;
}

/**
 * A required attribute is never null, except a relation: it is null if the viewer may not find the linked entry. Where the
 * profile says that a required relation is never null either, null goes up to the entry around it.
 */
function attributeField(parts: OutputParts, schema: ContentType | Component, attribute: Attribute): Field {
  const field = fieldOf(parts, schema, attribute);
  const mayBeHidden = attribute.type === 'relation' && !parts.resolvers.behaviour?.requiresRelations;
  const nullable = !attribute.required || mayBeHidden;
  return nullable ? field : { ...field, type: new GraphQLNonNull(field.type) };
}

function fieldOf(parts: OutputParts, schema: ContentType | Component, attribute: Attribute): Field {
  const { types, outline, resolvers } = parts;
  const { name } = attribute;
  if (isScalar(attribute)) return { type: types.output(scalarTypeName(schema, attribute)) };
  if (attribute.type === 'dynamiczone') {
    const { output } = zoneNames(typeNameOf(schema), name);
    return { type: new GraphQLList(types.output(output)), resolve: resolveZone(resolvers, schema, attribute) };
  }
  if (attribute.type === 'relation' && attribute.target === undefined) {
    const type = types.output(MORPH);
    return {
      type: attribute.toOne ? type : new GraphQLList(type),
      resolve: resolveMorph(resolvers, schema, attribute, outline.includes),
    };
  }
  const target = schemaOf(outline.model, targetOf(attribute));
  if (!('kind' in target)) {
    const type = types.output(componentNames(target).type);
    if (attribute.type !== 'component' || !attribute.repeatable)
      return { type, resolve: resolveComponent(resolvers, schema, name) };
    const args = componentArguments(types, target);
    return { type: new GraphQLList(type), args, resolve: resolveComponents(resolvers, schema, attribute) };
  }
  // files are shown with their entry; relations only if the viewer may find their target
  const extensions = attribute.type === 'relation' ? { extensions: rulesOn(target, 'find') } : {};
  const isOne = attribute.type === 'media' ? !attribute.multiple : (attribute as RelationAttribute).toOne;
  const { response, relation } = namesOf(target);
  if (isOne) return { type: types.output(response), resolve: resolveEntity(resolvers, schema, name), ...extensions };
  const args = target.kind === 'singleType' ? siblingArguments(types, target) : listArguments(types, target);
  return {
    type: types.output(relation),
    args,
    resolve: resolveCollection(resolvers, schema, attribute),
    ...extensions,
  };
}
