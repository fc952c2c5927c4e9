/** What a reload lost: content that does not fit the new model. */
import { type Attribute, isScalar } from './model/attribute.ts';
import { type Model, schemaOf } from './model/model.ts';
import type { Reader } from './store/reader.ts';

/** Content under a model. */
export interface ModelledContent {
  readonly model: Model;
  readonly store: Reader;
}

/**
 * Compares the content before a reload with that after it, where the model changed.
 *
 * @returns a text for each content-type and attribute that lost something, such as `api::tag.tag.color: 12 values`
 */
export function lossesBetween(before: ModelledContent, after: ModelledContent): string[] {
  const { contentTypes, components } = before.model;
  return [...contentTypes.values(), ...components.values()].flatMap((schema) => {
    const { uid } = schema;
    const entries = before.store.all(uid);
    if (entries.length === 0) return [];
    const isThere = after.model.contentTypes.has(uid) || after.model.components.has(uid);
    if (!isThere) return [`${uid}: ${counted(entries.length, 'kind' in schema ? 'entry' : 'component')}`];
    const changed = [...schema.attributes.values()].filter(
      (attribute) => !isSame(attribute, schemaOf(after.model, uid).attributes.get(attribute.name)),
    );
    return changed.flatMap((attribute) => {
      const lost = countOf(before, uid, attribute.name) - countOf(after, uid, attribute.name);
      return lost > 0 ? [`${uid}.${attribute.name}: ${counted(lost, isScalar(attribute) ? 'value' : 'link')}`] : [];
    });
  });
}

/** The number of entries of content-types with endpoints, of users and of files. */
export function countContent({ model, store }: ModelledContent): number {
  const types = [...model.contentTypes.values()].filter(
    ({ uid, hasEndpoints }) => hasEndpoints || SHOWN_BY_PLUGINS.has(uid),
  );
  return types.reduce((sum, { uid }) => sum + store.all(uid).length, 0);
}

const SHOWN_BY_PLUGINS = new Set(['plugin::upload.file', 'plugin::users-permissions.user']);

const isSame = (attribute: Attribute, other: Attribute | undefined): boolean =>
  JSON.stringify(attribute) === JSON.stringify(other);

/** Values of a scalar attribute, or links of another. */
function countOf({ model, store }: ModelledContent, uid: string, name: string): number {
  const attribute = schemaOf(model, uid).attributes.get(name);
  if (!attribute) return 0;
  const entries = store.all(uid);
  if (isScalar(attribute)) return entries.filter((entry) => entry[name] !== null).length;
  return entries.reduce((sum, { id }) => sum + store.linked(uid, id, name).length, 0);
}

/** `1 value`, `2 values`, `2 entries`. */
export function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : what === 'entry' ? 'entries' : `${what}s`}`;
}
