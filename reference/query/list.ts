/** Resolves the parameters of a list request to a typed query. */
import type { ContentType } from '../model/model.ts';
import type { Behaviour } from '../model/profile.ts';
import type { Bounds } from './bounds.ts';
import { all, resolveFilters } from './filters.ts';
import { resolveLocale } from './locale.ts';
import { type PageLimits, resolvePage } from './pagination.ts';
import type { Parameters } from './parameters.ts';
import { resolveSelection } from './populate.ts';
import { readPublicationState, resolvePublicationState } from './publication-state.ts';
import type { ListQuery } from './query.ts';
import type { Scope } from './scope.ts';
import { resolveSearch } from './search.ts';
import { resolveSort } from './sort.ts';

/** Query settings of a project. */
export interface QueryDefaults {
  readonly limits: PageLimits;
  /** Limits of a query. @default BOUNDS */
  readonly bounds?: Bounds;
  /** Behaviour of the server's profile. @default that of `stated` */
  readonly behaviour?: Behaviour | undefined;
  /** Code of the locale of a request without `locale`. */
  readonly defaultLocale: string;
}

/**
 * Resolves a list query against the model and the viewer (source document 3, 4.2-4.7).
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
      resolveSearch(parameters._q, contentType, scope),
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
