/** `related` of a file: what holds it, as observed. */
import type { Media } from '../../media/media.ts';
import { type Model, schemaOf } from '../../model/model.ts';
import { resolveFields } from '../../query/fields.ts';
import { EVERY_ATTRIBUTE, readPopulate } from '../../query/populate-tree.ts';
import type { Json } from '../../store/reader.ts';
import { renderBare } from '../bare.ts';
import type { PluginRequest } from '../plugin-routes.ts';

/** Services that it uses. */
export interface RelatedParts {
  readonly model: Model;
  readonly media: Media;
}

/** Whether a request populates `related`. */
export function asksRelated({ parameters }: PluginRequest): boolean {
  const tree = readPopulate(parameters.populate, 'populate');
  if (tree === EVERY_ATTRIBUTE) return true;
  const flag = tree.related;
  return flag !== undefined && flag !== false && flag !== 'false';
}

/** The entries and components that hold a file and that the sender may find, without hidden attributes. */
export function relatedOf(id: number, { caller }: PluginRequest, { model, media }: RelatedParts): Json[] {
  return media
    .holdersOf(id)
    .filter(({ uid }) => caller.viewer.may('find', uid))
    .map(({ uid, entry }) => {
      const fields = resolveFields(undefined, schemaOf(model, uid));
      return { __type: uid, ...renderBare({ uid, entry, fields, populated: new Map(), isShared: false }, model) };
    });
}
