/** A whole list question: parameters in, typed query out. */
import type { ContentType } from '../model/model.ts';
import type { Bounds } from './bounds.ts';
import { all, resolveFilters } from './filters.ts';
import { resolveLocale } from './locale.ts';
import { type PageLimits, resolvePage } from './pagination.ts';
import type { Parameters } from './parameters.ts';
import { resolveSelection } from './populate.ts';
import { readPublicationState, resolvePublicationState } from './publication-state.ts';
import type { ListQuery } from './query.ts';
import type { Scope } from './scope.ts';
import { resolveSort } from './sort.ts';

/** What a project says about questions. */
export interface QueryDefaults {
  readonly limits: PageLimits;
  /** What may be asked at most; absent: the default. */
  readonly bounds?: Bounds;
  /** Code of the locale that is meant when a request names none. */
  readonly defaultLocale: string;
}

/**
 * Resolves a list question against the model and the viewer (source document 3, 4.2-4.7).
 *
 * @throws ApiError 400 naming the parameter that cannot be understood or is not permitted
 */
export function resolveList(
  parameters: Parameters,
  contentType: ContentType,
  scope: Scope,
  defaults: QueryDefaults,
): ListQuery {
  return {
    contentType,
    filter: all([
      resolvePublicationState(parameters.publicationState, contentType, 'live'),
      resolveLocale(parameters.locale, contentType, defaults.defaultLocale),
      resolveFilters(parameters.filters, contentType, scope),
    ]),
    sort: resolveSort(parameters.sort, contentType, scope),
    page: resolvePage(parameters, defaults.limits),
    // What a list links to is in the state that the list is asked for.
    selection: resolveSelection(parameters, contentType, {
      ...scope,
      linkedState: readPublicationState(parameters.publicationState, 'live'),
    }),
  };
}
