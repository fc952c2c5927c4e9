/** What other sections say of lists, inside a population (4.4, 4.6): fields beside populate, several values of an operator. */
import { chains, isComponent, isRelation, type Populatable } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import { ofOne } from '../4.6-filtering/operands.ts';
import { pairOn } from '../4.6-filtering/several-values.ts';
import type { Check } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { withOptions } from './options.ts';
import { atAnyDepth, populationCheck } from './population-check.ts';

/** What such attributes lead to, with one attribute of its own and one that is populated. */
const fieldsBesidePopulate = (
  model: Model,
  type: ContentType,
  holds: (populatable: Populatable) => boolean,
): Parameter[] =>
  chains(model, type, 2, (door) => isRelation(door) || isComponent(door)).flatMap(([outer, inner]): Parameter[] => {
    const [shown] = outer?.leadsTo.flatMap((behind) => defaultFields(behind)) ?? [];
    if (!outer || !inner || shown === undefined || !holds(outer)) return [];
    return [{ [outer.attribute.name]: { fields: [shown], populate: [inner.attribute.name] } }];
  });

/** Number of attributes of linked entries that are drawn to filter by. */
const fieldsEach = 2;

export const besideInsideChecks: readonly Check[] = [
  populationCheck(
    {
      id: 'rest.fields.with-populate.inside',
      title: 'fields inside a population does not hide what is populated there',
      clauses: ['rest.fields.with-populate'],
      most: 12,
    },
    ({ type }, { model }) => fieldsBesidePopulate(model, type, isRelation),
  ),
  ...atAnyDepth(
    {
      ...observed('rest.populate.component-fields.with-populate'),
      title: 'fields of a component does not hide what is populated in it',
      clauses: ['rest.populate.component-fields'],
      most: 12,
    },
    ({ type }, { model }) => fieldsBesidePopulate(model, type, isComponent),
  ),
  populationCheck(
    {
      ...observed('rest.filters.several-values.populated'),
      title: 'several indexed values in a filter inside a population keep what meets at least one of them',
      clauses: ['rest.filters.several-values'],
      most: 16,
    },
    (ground, scope) =>
      withOptions(ground, scope, (linked) =>
        shuffled(linked.filterable, randomOf(scope.world, `several values ${linked.type.uid}`))
          .slice(0, fieldsEach)
          .flatMap((field) =>
            ofOne(field.type).flatMap((row): Parameter[] => {
              const pair = pairOn(linked, field, row);
              return pair ? [{ filters: { [field.name]: { [row.name]: pair } } }] : [];
            }),
          ),
      ),
  ),
];
