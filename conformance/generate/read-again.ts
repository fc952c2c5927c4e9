/** Draws the query of a read beside writes: of one entry, or of a list. */
import type { ContentType, Model } from '../models/model.ts';
import { defaultFields, selectableFields } from '../oracle/fields.ts';
import { type Random, shuffled } from '../world/random.ts';
import { byChance, pickFrom } from './pick.ts';
import { isRelation, type Populatable, populatables } from './population.ts';
import { type Parameter, type Parameters, queryString } from './query-string.ts';

const asQuery = (parameters: Parameters): string => {
  const query = queryString(parameters);
  return query === '' ? '' : `?${query}`;
};

const flags = ['true', 't', '1'] as const;

/** Options of a relation: a few of its fields, or a flag for all. */
function relationParameter({ leadsTo: [target] }: Populatable, random: Random): Parameter {
  const names = target ? shuffled(selectableFields(target), random) : [];
  const fields = names.slice(0, 1 + Math.floor(random() * 3));
  return fields.length > 0 && random() < 0.7 ? { fields } : pickFrom(flags, byChance(random));
}

/** `?` and parameters that remove no attribute from an entry; sometimes empty. */
export function entryQuery(model: Model, type: ContentType, random: Random): string {
  const relations = shuffled(populatables(model, type).filter(isRelation), random).slice(0, Math.floor(random() * 4));
  const populate = Object.fromEntries(
    relations.map((relation) => [relation.attribute.name, relationParameter(relation, random)]),
  );
  return asQuery({ ...(random() < 0.6 ? { fields: '*' } : {}), ...(relations.length > 0 ? { populate } : {}) });
}

/** `?` and a drawn page size, mostly with a sort. */
export function listQuery(type: ContentType, random: Random): string {
  const [field] = shuffled(defaultFields(type), random);
  const pageSize = String(1 + Math.floor(random() * 25));
  return asQuery({
    ...(field !== undefined && random() < 0.8 ? { sort: random() < 0.5 ? field : `${field}:desc` } : {}),
    pagination: { pageSize },
  });
}
