/** The attributes of content-types and components, with those that no schema file declares. */
import type { Attribute, ContentType, Model } from '../models/model.ts';

export const fileUid = 'plugin::upload.file';
export const localeUid = 'plugin::i18n.locale';
export const roleUid = 'plugin::users-permissions.role';
export const userUid = 'plugin::users-permissions.user';
const adminUid = 'admin::user';

/** What values of a uid consist of. */
export interface Shape {
  readonly uid: string;
  /** undefined: a component, a file or a user. */
  readonly type: ContentType | undefined;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

export type Shapes = (uid: unknown) => Shape;

/** Creates a finder of shapes by uid. A uid that the model does not have gets a shape without attributes. */
export function shapesOf(model: Model): Shapes {
  const shapes = new Map<unknown, Shape>();
  const add = (uid: string, attributes: readonly Attribute[], type?: ContentType): void => {
    shapes.set(uid, { uid, type, attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])) });
  };
  for (const { uid, attributes } of model.components) add(uid, attributes);
  for (const type of model.contentTypes) {
    const implicit = [
      ...(type.localized ? [relation('localizations', 'oneToMany', type.uid)] : []),
      ...['createdBy', 'updatedBy'].map((name) => relation(name, 'oneToOne', adminUid)),
    ];
    add(type.uid, [...type.attributes, ...implicit], type);
  }
  return (uid) => shapes.get(uid) ?? { uid: String(uid), type: undefined, attributes: new Map() };
}

const relation = (name: string, kind: string, target: string): Attribute => ({
  ...{ name, type: 'relation', relation: kind, target },
  ...{ required: false, unique: false, private: false, localized: false },
});

/** Whether a relation leads to entries of any content-type. */
export const isMorphTo = ({ relation }: Attribute): boolean => relation?.startsWith('morphTo') === true;

/** Whether an attribute links to several entries or files. */
export const linksMany = ({ type, relation, multiple }: Attribute): boolean =>
  type === 'media' ? multiple === true : relation?.endsWith('Many') === true;

/** Uid of the entries that a relation or media links to; undefined: they tell it themselves. */
export const targetOf = (attribute: Attribute): string | undefined =>
  attribute.type === 'media' ? fileUid : attribute.target;
