/** Describes content-types and components as declared, in the form of the content-type builder. */
import type { Component, ContentType } from '../../model/model.ts';
import { isObject } from '../../model/object.ts';

type Described = Readonly<Record<string, unknown>>;

/** Describes a content-type: names, options and declared attributes, without those that every entry has. */
export function describeContentType(type: ContentType): Described {
  const { uid, declared, singularName, pluralName, displayName, kind, collectionName } = type;
  const [plugin] = uid.startsWith('plugin::') ? uid.slice('plugin::'.length).split('.') : [];
  const pluginOptions = member(declared, 'pluginOptions');
  const visible = member(pluginOptions, 'content-type-builder').visible !== false;
  return {
    uid,
    ...(plugin === undefined ? {} : { plugin }),
    apiID: singularName,
    schema: {
      draftAndPublish: false,
      ...member(declared, 'options'),
      displayName,
      singularName,
      pluralName,
      description: member(declared, 'info').description ?? '',
      pluginOptions,
      kind,
      collectionName,
      attributes: describeAttributes(declared),
      visible,
      restrictRelationsTo: restrictedRelations(uid, visible),
    },
  };
}

/** Describes a component: its category, and its schema without names of endpoints. */
export function describeComponent({ uid, category, declared, displayName, collectionName }: Component): Described {
  const { description = '', icon } = member(declared, 'info');
  return {
    uid,
    category,
    apiId: uid.slice(category.length + 1),
    schema: {
      displayName,
      description,
      ...(icon === undefined ? {} : { icon }),
      collectionName,
      ...(declared.pluginOptions === undefined ? {} : { pluginOptions: declared.pluginOptions }),
      attributes: describeAttributes(declared),
    },
  };
}

/** Kinds of relations that may lead to a content-type: null allows all, an empty list none. */
function restrictedRelations(uid: string, visible: boolean): readonly string[] | null {
  if (uid === 'plugin::users-permissions.user') return null;
  if (uid === 'admin::user') return ['oneWay', 'manyWay'];
  const isOpen = visible && uid !== 'plugin::upload.file' && !uid.startsWith('strapi::') && !uid.startsWith('admin::');
  return isOpen ? null : [];
}

function describeAttributes(declared: Described): Described {
  const attributes = Object.entries(member(declared, 'attributes'));
  return Object.fromEntries(attributes.map(([name, definition]) => [name, describeAttribute(definition)]));
}

/** Describes an attribute as declared; relations and media also with the defaults that the declaration leaves out. */
function describeAttribute(definition: unknown): unknown {
  if (!isObject(definition)) return definition;
  const { type, configurable, pluginOptions } = definition;
  const common = {
    private: definition.private === true,
    ...(configurable === false ? { configurable } : {}),
    ...(pluginOptions === undefined ? {} : { pluginOptions }),
  };
  if (type === 'media') {
    const { multiple, required, allowedTypes } = definition;
    const types = allowedTypes === undefined ? {} : { allowedTypes };
    return { type, multiple: multiple === true, required: required === true, ...types, ...common };
  }
  if (type === 'relation') {
    const { inversedBy, mappedBy } = definition;
    return { ...definition, targetAttribute: inversedBy ?? mappedBy ?? null, ...common };
  }
  return definition;
}

function member(value: Described, name: string): Described {
  const member = value[name];
  return isObject(member) ? member : {};
}
