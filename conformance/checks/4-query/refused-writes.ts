/** Writes whose query has one wrong part are refused, and change nothing (4.4, 4.5, observed). */
import { isRelation, populatables } from '../../generate/population.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { type WrongPart, wrongParts } from '../../generate/wrong-parts.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { shuffled } from '../../world/random.ts';
import type { Check } from '../check.ts';
import { expectRefused } from '../reading/refusal-check.ts';
import { onType } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';

/** The clauses of wrong names. */
const clauses = [
  'fields.hidden',
  'fields.unknown',
  'sort.hidden-field',
  'sort.unknown-field',
  'filters.hidden-field',
  'filters.unknown-field',
].map((name) => `rest.${name}`);
const [first = '', ...others] = clauses;

/** The parameters of a write: fields, and options of what is populated. */
function parametersOf(model: Model, type: ContentType): Parameters[] {
  const names = defaultFields(type);
  const populations = populatables(model, type)
    .filter(isRelation)
    .flatMap(({ attribute, leadsTo: [target] }): Parameters[] => {
      const [field = 'id'] = target ? defaultFields(target) : [];
      const options = { fields: [field], filters: { [field]: { $notNull: 'true' } } };
      return [{ [attribute.name]: isToMany(attribute) ? { ...options, sort: [field] } : options }];
    });
  return [{ fields: names.slice(0, 2) }, ...populations.map((populate): Parameters => ({ populate }))];
}

/** Number of wrong writes of a content-type. */
const most = 12;

const methods = ['PUT', 'DELETE', 'POST'] as const;

/** The parts of each clause in turn. */
function dealt(parts: readonly WrongPart[]): WrongPart[] {
  const byClause = clauses.map((clause) => parts.filter((part) => part.clause === clause));
  return Array.from({ length: most }, (_, at) => byClause.flatMap((alike) => alike[at] ?? []))
    .flat()
    .slice(0, most);
}

export const refusedWritesCheck: Check = onType(
  {
    ...{ clause: first, also: others },
    id: 'rest.fields.hidden.writes',
    title: 'A write that asks for unknown or hidden names in its answer is refused, and changes nothing.',
  },
  async (scratch, type, model) => {
    const { session } = scratch;
    const all = parametersOf(model, type).flatMap((parameters) => wrongParts(model, type, parameters));
    const created = await scratch.create(type, {});
    for (const [at, { parameters, name }] of dealt(shuffled(all, scratch.draw('wrong'))).entries()) {
      const method = methods[at % methods.length] ?? 'PUT';
      const query = queryString(parameters);
      const path = `${method === 'POST' ? endpointPath(type) : created.path}?${query}`;
      const body = method === 'DELETE' ? {} : { body: { data: scratch.complete(type, {}) } };
      const answer = await session.send({ method, path, auth: 'full', ...body });
      expectRefused(answer, { query, refusal: 'parameter', name });
      await scratch.holds(created);
    }
  },
  collections,
);
