/** The parameter `publicationState` (source document 3), on content-types with draft and publish. */
import type { Component, ContentType } from '../model/model.ts';
import type { Json } from '../store/reader.ts';
import { EVERYTHING } from './filters.ts';
import { invalidValue } from './invalid.ts';
import type { Filter } from './query.ts';

/** `live`: published entries only. `preview`: drafts too. */
export type PublicationState = 'live' | 'preview';

/**
 * Resolves `publicationState`. A wrong value is refused even for content-types without drafts.
 *
 * @param otherwise the state of a request without the parameter
 * @param place the parameter as written, for messages
 * @throws ApiError 400 for anything but `live` and `preview`
 */
export function readPublicationState(
  value: Json | undefined,
  otherwise: PublicationState,
  place = 'publicationState',
): PublicationState {
  const state = value ?? otherwise;
  if (state !== 'live' && state !== 'preview') throw invalidValue(place, 'live or preview', state);
  return state;
}

/** The filter for the publication state of a request. Throws as `readPublicationState` does. */
export function resolvePublicationState(
  value: Json | undefined,
  schema: ContentType | Component,
  otherwise: PublicationState,
  place = 'publicationState',
): Filter {
  const state = readPublicationState(value, otherwise, place);
  if (state === 'preview' || !('draftAndPublish' in schema) || !schema.draftAndPublish) return EVERYTHING;
  return { kind: 'compare', column: { name: 'publishedAt', type: 'datetime' }, operator: '$notNull', operands: [] };
}
