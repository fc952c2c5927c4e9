/** `strapi.contentTypes` and `strapi.components`: the model for code of a project. */
import type { Component, ContentType, Model } from '../../model/model.ts';
import { membersOf } from '../../model/object.ts';
import type { Bag } from '../callable.ts';

/** Describes a content-type or component: its declaration, and attributes that the server adds. */
function describeSchema(schema: ContentType | Component): Bag {
  const declared = membersOf(schema.declared.attributes);
  const attributes = [...schema.attributes].map(([name, attribute]) => [
    name,
    // a custom field has the type that it stands for
    { ...attribute, ...membersOf(declared[name]), type: attribute.type },
  ]);
  const { uid, collectionName } = schema;
  const [, modelName = uid] = uid.split('.');
  const common = { ...schema.declared, uid, collectionName, modelName, attributes: Object.fromEntries(attributes) };
  if (!('kind' in schema)) return { ...common, modelType: 'component', category: schema.category };
  const [namespace = '', rest = ''] = uid.split('::');
  const [group = ''] = rest.split('.');
  const { kind, singularName, pluralName, displayName } = schema;
  return {
    ...common,
    modelType: 'contentType',
    kind,
    ...(namespace === 'api' ? { apiName: group } : { plugin: group }),
    info: { ...membersOf(schema.declared.info), singularName, pluralName, displayName },
    options: membersOf(schema.declared.options),
    pluginOptions: membersOf(schema.declared.pluginOptions),
    __schema__: schema.declared,
  };
}

/** Describes all content-types and components, by uid. */
export function describeModel(model: Model): { readonly contentTypes: Bag; readonly components: Bag } {
  const all = (schemas: ReadonlyMap<string, ContentType | Component>): Bag =>
    Object.fromEntries([...schemas].map(([uid, schema]) => [uid, describeSchema(schema)]));
  return { contentTypes: all(model.contentTypes), components: all(model.components) };
}

/**
 * `strapi.db.metadata`: the tables that Strapi would make, by uid. There are none here: code reads names and attributes in it.
 */
export function describeTables(contentTypes: Bag, components: Bag): Map<string, Bag> {
  const tables = Object.entries({ ...contentTypes, ...components }).map(([uid, schema]): [string, Bag] => {
    const { collectionName, info, modelName, attributes } = membersOf(schema);
    const columns = Object.entries(membersOf(attributes)).map(([name, attribute]) => [name, columnOf(name, attribute)]);
    const table = {
      ...membersOf(schema),
      tableName: collectionName,
      singularName: membersOf(info).singularName ?? modelName,
      attributes: { id: { type: 'increments' }, ...Object.fromEntries(columns) },
      indexes: [],
      foreignKeys: [],
      lifecycles: {},
    };
    return [uid, table];
  });
  return new Map(tables);
}

/** An attribute with the name of its column, if it has one. */
function columnOf(name: string, attribute: unknown): Bag {
  const { type, ...rest } = membersOf(attribute);
  if (['relation', 'media', 'component', 'dynamiczone'].includes(String(type))) return { type, ...rest };
  const columnName = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
  return { type, ...rest, columnName };
}
