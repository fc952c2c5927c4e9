/** Queries of reads that are sent beside writes: an entry read again, a list that somebody may read or not. */
import type { ContentType, Model } from '../models/model.ts';
import { defaultFields } from '../oracle/fields.ts';
import { type Random, shuffled } from '../world/random.ts';
import { type Door, doors, isRelation } from './population.ts';
import { type Parameter, type Parameters, queryString } from './query-string.ts';

const asQuery = (parameters: Parameters): string => {
  const query = queryString(parameters);
  return query === '' ? '' : `?${query}`;
};

const flags = ['true', 't', '1'] as const;

/** A relation, whole or with a few attributes of its entries. */
function inside({ leadsTo: [target] }: Door, random: Random): Parameter {
  const names = target ? shuffled(defaultFields(target), random) : [];
  const fields = names.slice(0, 1 + Math.floor(random() * 3));
  return fields.length > 0 && random() < 0.7 ? { fields } : (flags[Math.floor(random() * flags.length)] ?? 'true');
}

/** `?` and parameters that take nothing from an entry; now and then none. */
export function entryQuery(model: Model, type: ContentType, random: Random): string {
  const relations = shuffled(doors(model, type).filter(isRelation), random).slice(0, Math.floor(random() * 4));
  const populate = Object.fromEntries(relations.map((door) => [door.attribute.name, inside(door, random)]));
  return asQuery({ ...(random() < 0.6 ? { fields: '*' } : {}), ...(relations.length > 0 ? { populate } : {}) });
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
