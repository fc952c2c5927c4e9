/** Queries of reads that are sent beside writes: an entry read again, a list that somebody may read or not. */
import type { ContentType, Model } from '../models/model.ts';
import { defaultFields } from '../oracle/fields.ts';
import { type Random, shuffled } from '../world/random.ts';
import { doors, isRelation } from './population.ts';
import { type Parameters, queryString } from './query-string.ts';

const asQuery = (parameters: Parameters): string => {
  const query = queryString(parameters);
  return query === '' ? '' : `?${query}`;
};

/** `?` and parameters that take nothing from an entry; now and then none. */
export function entryQuery(model: Model, type: ContentType, random: Random): string {
  const relations = doors(model, type)
    .filter(isRelation)
    .map(({ attribute }) => attribute.name);
  const populate = shuffled(relations, random).slice(0, Math.floor(random() * 4));
  return asQuery({ ...(random() < 0.6 ? { fields: '*' } : {}), ...(populate.length > 0 ? { populate } : {}) });
}

/** `?` and a page of a size that is drawn, mostly sorted. */
export function listQuery(type: ContentType, random: Random): string {
  const [field] = shuffled(defaultFields(type), random);
  const pageSize = String(1 + Math.floor(random() * 25));
  return asQuery({
    ...(field !== undefined && random() < 0.8 ? { sort: random() < 0.5 ? field : `${field}:desc` } : {}),
    pagination: { pageSize },
  });
}
