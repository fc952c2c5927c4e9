/** Names in filters and sort of a request that asks for one entry, and therefore uses neither (decision filters-on-one). */
import type { ContentType } from '../model/model.ts';
import { resolveFilters } from './filters.ts';
import { InvalidNameError } from './invalid.ts';
import type { Parameters } from './parameters.ts';
import type { Scope } from './scope.ts';
import { resolveSort } from './sort.ts';

/**
 * Refuses names that a list would refuse. Wrong values are ignored, as observed: nothing reads them.
 *
 * @throws ApiError 400 for a name that is unknown, hidden or not permitted
 */
export function refuseUnknownNames({ filters, sort }: Parameters, contentType: ContentType, scope: Scope): void {
  // who reads the names for an answer warns
  const silent: Scope = { ...scope, warn: () => undefined };
  for (const resolve of [
    () => resolveFilters(filters, contentType, silent),
    () => resolveSort(sort, contentType, silent),
  ]) {
    try {
      resolve();
    } catch (error) {
      if (error instanceof InvalidNameError) throw error;
    }
  }
}
