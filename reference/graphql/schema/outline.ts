/** Which content-types, fields and operations of a model are in the schema. */
import type { Attribute } from '../../model/attribute.ts';
import type { Component, ContentType, Model } from '../../model/model.ts';
import { PLUGIN_CONTENT_TYPES } from '../../model/plugin-content-types.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { ShadowRules } from '../customization.ts';
import { isName } from './names.ts';

/** A part of the schema that may contain a field. */
type Part = 'output' | 'input' | 'filters';

/** An operation on a content-type, as permissions and `disableAction` name it. */
export type SchemaAction = 'find' | 'findOne' | 'create' | 'update' | 'delete' | 'createLocalization';

/** The parts of a model that are in the schema. */
export interface Outline {
  readonly model: Model;
  /** In the order of the schema. */
  readonly contentTypes: readonly ContentType[];
  /** Whether the schema has a content-type. */
  includes(uid: string): boolean;
  /** The attributes of a content-type or component in one part, in the order of the schema. */
  attributes(schema: ContentType | Component, part: Part): Attribute[];
  /** Whether the schema has an operation. */
  offers(type: ContentType, action: SchemaAction): boolean;
}

/** Content-types of plugins in the schema, and whether they have generated queries and mutations. */
const PLUGINS: ReadonlyMap<string, { readonly queries: boolean; readonly mutations: boolean }> = new Map([
  ['plugin::upload.file', { queries: true, mutations: true }],
  ['plugin::upload.folder', { queries: true, mutations: true }],
  ['plugin::users-permissions.permission', { queries: false, mutations: false }],
  ['plugin::users-permissions.role', { queries: true, mutations: false }],
  ['plugin::users-permissions.user', { queries: true, mutations: false }],
  ['plugin::i18n.locale', { queries: true, mutations: false }],
]);

/** Whether a content-type belongs to a plugin of the project, not to one that the server brings. */
const isOfProject = (uid: string): boolean => uid.startsWith('plugin::') && !Object.hasOwn(PLUGIN_CONTENT_TYPES, uid);

const QUERIES: ReadonlySet<SchemaAction> = new Set(['find', 'findOne']);

/** Attributes of every entry that GraphQL leaves out (source document 4.7). */
const CREATORS: ReadonlySet<string> = new Set(['createdBy', 'updatedBy']);
/** Settings that GraphQL leaves out, as `uid name`. */
const SETTINGS: ReadonlySet<string> = new Set(['plugin::i18n.locale isDefault']);
/** Attributes that data may not contain: the locale is an argument, and the service sets localizations. */
const NO_INPUT: ReadonlySet<string> = new Set(['locale', 'localizations']);

/** Makes the outline of a model. `hasProjectTypes` says whether it includes the content-types of the project. */
export function outlineOf(
  model: Model,
  hasProjectTypes: boolean,
  shadow: ReadonlyMap<string, ShadowRules> = new Map(),
): Outline {
  const isIncluded = ({ uid, hasEndpoints }: ContentType) =>
    (hasEndpoints || isOfProject(uid) ? hasProjectTypes : PLUGINS.has(uid)) && shadow.get(uid)?.disabled !== true;
  const plugins = [...PLUGINS.keys()].flatMap((uid) => model.contentTypes.get(uid) ?? []);
  const contentTypes = [
    ...plugins,
    ...[...model.contentTypes.values()].filter((type) => type.hasEndpoints || isOfProject(type.uid)),
  ].filter(isIncluded);
  const uids = new Set(contentTypes.map(({ uid }) => uid));

  const takesPart = ({ uid }: ContentType | Component, attribute: Attribute, part: Part): boolean => {
    const { name } = attribute;
    if (!isName(name) || CREATORS.has(name) || SETTINGS.has(`${uid} ${name}`)) return false;
    if (part === 'output' && (attribute.private || attribute.type === 'password')) return false;
    if (part === 'input' && NO_INPUT.has(name)) return false;
    if (part === 'filters' && (attribute.type === 'media' || attribute.type === 'dynamiczone')) return false;
    if (attribute.type === 'media') return uids.has(FILE_UID);
    if (attribute.type !== 'relation') return true;
    if (attribute.target === undefined) return part === 'output';
    return uids.has(attribute.target) && (part !== 'filters' || attribute.morphBy === undefined);
  };

  return {
    model,
    contentTypes,
    includes: (uid) => uids.has(uid),
    attributes(schema, part) {
      const rules = shadow.get(schema.uid)?.fields;
      return [...schema.attributes.values()].filter(
        (attribute) => takesPart(schema, attribute, part) && rules?.get(attribute.name)?.[part] !== false,
      );
    },
    offers(type, action) {
      const rules = shadow.get(type.uid);
      const isQuery = QUERIES.has(action);
      const kind = isQuery ? 'queries' : 'mutations';
      if (PLUGINS.get(type.uid)?.[kind] === false || rules?.[kind] === false) return false;
      if (action === 'createLocalization' && !type.localized) return false;
      if (type.kind === 'singleType' && (action === 'create' || action === 'findOne')) return false;
      return rules?.disabledActions.has(action) !== true;
    },
  };
}
