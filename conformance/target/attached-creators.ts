/** Which content-types give their creators to requests that name them, as far as their owner says (4.7). */
import type { ContentType } from '../models/model.ts';
import type { Owner } from './target.ts';

/** Whether the owner declares that the lists of a content-type attach creators; it needs the option for that. */
export function attachesCreators({ creators = false }: Owner, type: ContentType): boolean {
  return type.populateCreatorFields && (typeof creators === 'boolean' ? creators : creators.includes(type.uid));
}
