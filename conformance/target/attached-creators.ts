/** Tells which content-types answer their creators, by the declarations of the owner (4.7). */
import type { ContentType } from '../models/model.ts';
import type { Owner } from './target.ts';

/** Whether the owner declares that lists of a content-type attach creators. The type also needs `populateCreatorFields`. */
export function attachesCreators({ creators = false }: Owner, type: ContentType): boolean {
  return type.populateCreatorFields && (typeof creators === 'boolean' ? creators : creators.includes(type.uid));
}
