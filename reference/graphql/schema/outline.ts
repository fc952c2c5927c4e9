/** What of a model is in the schema: which content-types, which of their fields, and which operations. */
import type { Attribute } from '../../model/attribute.ts';
import type { Component, ContentType, Model } from '../../model/model.ts';
import { FILE_UID } from '../../query/scope.ts';
import type { ShadowRules } from '../customization.ts';
import { isName } from './names.ts';

/** What a field takes part in. */
export type Part = 'output' | 'input' | 'filters';

/** An operation on a content-type, as permissions and `disableAction` name it. */
export type SchemaAction = 'find' | 'findOne' | 'create' | 'update' | 'delete' | 'createLocalization';

/** A model, and what a project said of it. */
export interface Outline {
  readonly model: Model;
  /** In the order they are shown. */
  readonly contentTypes: readonly ContentType[];
  /** Whether a content-type is there; components always are. */
  includes(uid: string): boolean;
  /** The attributes of a content-type or component that take part, in the order of the schema. */
  attributes(schema: ContentType | Component, part: Part): Attribute[];
  /** Whether there is such an operation. */
  offers(type: ContentType, action: SchemaAction): boolean;
}

/** Plugin content-types with generated queries, and whether with generated mutations. */
const PLUGINS: ReadonlyMap<string, { readonly queries: boolean; readonly mutations: boolean }> = new Map([
  ['plugin::upload.file', { queries: true, mutations: true }],
  ['plugin::upload.folder', { queries: true, mutations: true }],
  ['plugin::users-permissions.permission', { queries: false, mutations: false }],
  ['plugin::users-permissions.role', { queries: true, mutations: false }],
  ['plugin::users-permissions.user', { queries: true, mutations: false }],
  ['plugin::i18n.locale', { queries: true, mutations: false }],
]);

const QUERIES: ReadonlySet<SchemaAction> = new Set(['find', 'findOne']);

/** Attributes every entry has that GraphQL does not know (source document 4.7). */
const CREATORS: ReadonlySet<string> = new Set(['createdBy', 'updatedBy']);
/** A setting of the service, which clients know of no attribute for. */
const SETTINGS: ReadonlySet<string> = new Set(['plugin::i18n.locale isDefault']);
/** What the service decides by itself; the locale is an argument. */
const NO_INPUT: ReadonlySet<string> = new Set(['locale', 'localizations']);

/** Makes the outline of a model. `hasProjectTypes`: whether it includes the content-types of the project. */
export function outlineOf(
  model: Model,
  hasProjectTypes: boolean,
  shadow: ReadonlyMap<string, ShadowRules> = new Map(),
): Outline {
  const isThere = ({ uid, hasEndpoints }: ContentType) =>
    (hasEndpoints ? hasProjectTypes : PLUGINS.has(uid)) && shadow.get(uid)?.disabled !== true;
  const plugins = [...PLUGINS.keys()].flatMap((uid) => model.contentTypes.get(uid) ?? []);
  const contentTypes = [...plugins, ...[...model.contentTypes.values()].filter((type) => type.hasEndpoints)].filter(
    isThere,
  );
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
