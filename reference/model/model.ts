/** The content-types and components of a project. */
import type { Attribute } from './attribute.ts';

/** The common part of content-types and components. */
interface Schema {
  /** `api::product.product`, `plugin::upload.file`, or `category.name` for a component. */
  readonly uid: string;
  readonly collectionName: string;
  readonly displayName: string;
  /**
   * Declared attributes in schema order, then those every entry has: `createdAt`, `updatedAt`, `publishedAt` (draft and
   * publish), `locale` (i18n), `createdBy`, `updatedBy`, `localizations` (i18n). `id` is not among them.
   */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** The parsed schema file. */
  readonly declared: Readonly<Record<string, unknown>>;
}

/** Model of a content-type (source document 2.1). */
export interface ContentType extends Schema {
  readonly kind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  readonly draftAndPublish: boolean;
  readonly populateCreatorFields: boolean;
  readonly localized: boolean;
  /** Whether it has generated endpoints; false for content-types of plugins and administration. */
  readonly hasEndpoints: boolean;
}

/** Model of a component; it has no endpoints of its own (source document 1). */
export interface Component extends Schema {
  readonly category: string;
}

/** All content-types and components by uid. Immutable: a reload makes a new one. */
export interface Model {
  readonly contentTypes: ReadonlyMap<string, ContentType>;
  readonly components: ReadonlyMap<string, Component>;
}

/** The content-type or component of a uid. @throws Error if there is none: a mistake of the caller */
export function schemaOf(model: Model, uid: string): ContentType | Component {
  const schema = model.contentTypes.get(uid) ?? model.components.get(uid);
  if (!schema) throw new Error(`no content-type or component ${uid}`);
  return schema;
}
