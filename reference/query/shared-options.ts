/** Options of a dynamic zone or polymorphic relation that count for all of its types (source document 4.5). */
import { schemaOf } from '../model/model.ts';
import { resolveFields } from './fields.ts';
import { EVERYTHING, resolveFilters } from './filters.ts';
import type { Parameters } from './parameters.ts';
import type { Filter } from './query.ts';
import { behaviourIn, type Scope } from './scope.ts';
import { resolveSort } from './sort.ts';

/** Options of several types as a whole. */
interface SharedOptions {
  readonly idAlone?: boolean;
  readonly filter?: Filter;
  /** Names of the options that count. */
  readonly read: readonly string[];
}

/**
 * The options of several types as a whole, which know the id alone (decision filters-on-media-and-zones).
 *
 * @throws ApiError 400 for any other name in `fields`, `filters` and `sort`
 */
export function sharedOptions(
  options: Parameters,
  uid: string | undefined,
  scope: Scope,
  place: string,
): SharedOptions {
  if (uid === undefined || !behaviourIn(scope).readsZoneOptions) return { read: [] };
  const { fields, filters, sort } = options;
  const withoutAttributes = { ...schemaOf(scope.model, uid), attributes: new Map() };
  const filter = resolveFilters(filters, withoutAttributes, scope, `${place}[filters]`);
  resolveSort(sort, withoutAttributes, scope, `${place}[sort]`);
  resolveFields(fields, withoutAttributes, `${place}[fields]`);
  const names = [fields].flat().filter((name) => name !== undefined && name !== null && name !== '');
  return {
    idAlone: names.length > 0 && !names.includes('*'),
    ...(filter !== EVERYTHING && { filter }),
    read: ['fields', 'filters', 'sort'],
  };
}
