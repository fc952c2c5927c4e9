/** Attributes and content-types for tests, with plain defaults. */
import type { Attribute, ContentType } from './model.ts';

/** An attribute of a type. */
export const attribute = (name: string, type: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type,
  required: false,
  unique: false,
  private: false,
  localized: false,
  ...more,
});

/** A collection type `api::<name>.<name>`, plural with s. */
export const collection = (name: string, more: Partial<ContentType> = {}): ContentType => ({
  uid: `api::${name}.${name}`,
  kind: 'collectionType',
  singularName: name,
  pluralName: `${name}s`,
  draftAndPublish: false,
  localized: false,
  populateCreatorFields: false,
  attributes: [],
  ...more,
});
