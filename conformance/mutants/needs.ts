/** Parts of a model that a mutant needs to differ from a sound server. */
import type { Attribute, ContentType, Model } from '../models/model.ts';
import type { Needs } from './mutant.ts';

/** Needs a content-type of the kind. */
const someType =
  (holds: (type: ContentType) => boolean, why: string): Needs =>
  ({ contentTypes }) =>
    contentTypes.some(holds) ? undefined : why;

/** Needs an attribute of the kind in some content-type. */
export const someAttribute = (holds: (attribute: Attribute) => boolean, why: string): Needs =>
  someType(({ attributes }) => attributes.some(holds), why);

/** Needs an attribute of the kind in a collection type with creatable entries. */
export const someListed = (holds: (attribute: Attribute) => boolean, why: string): Needs =>
  someType(({ kind, attributes }) => kind === 'collectionType' && attributes.some(holds), why);

export const someSingle: Needs = someType(({ kind }) => kind === 'singleType', 'no single type');
export const someLocalized: Needs = someType(({ localized }) => localized, 'nothing is localized');
export const someDrafts: Needs = someType(({ draftAndPublish }) => draftAndPublish, 'nothing has drafts');

/** Whether an attribute may be in no answer. */
export const isHidden = (attribute: Attribute): boolean => attribute.private || attribute.type === 'password';

/** Names of the attributes that may be in no answer. */
export const hiddenNames = ({ contentTypes }: Model): string[] =>
  contentTypes.flatMap(({ attributes }) => attributes.filter(isHidden).map(({ name }) => name));

/** Whether an attribute holds components. */
export const holdsParts = ({ type }: Attribute): boolean => type === 'component' || type === 'dynamiczone';
