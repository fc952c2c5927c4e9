/** What other sections say of lists, inside a population (4.4, 4.6): fields beside populate, several values of an operator. */
import { chains } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { ofOne, textsOf } from '../4.6-filtering/operands.ts';
import type { Check } from '../check.ts';
import { observed } from '../reading/on-grounds.ts';
import { withOptions } from './options.ts';
import { populationCheck } from './population-check.ts';

export const besideInsideChecks: readonly Check[] = [
  populationCheck(
    {
      ...observed('rest.fields.with-populate.inside'),
      title: 'fields inside a population does not hide what is populated there',
      clauses: ['rest.fields.with-populate'],
      most: 12,
    },
    ({ type }, { model }) =>
      chains(model, type, 2, () => true).flatMap(([outer, inner]): Parameter[] => {
        const [shown] = outer?.leadsTo.flatMap((behind) => defaultFields(behind)) ?? [];
        if (!outer || !inner || shown === undefined) return [];
        return [{ [outer.attribute.name]: { fields: [shown], populate: [inner.attribute.name] } }];
      }),
  ),
  populationCheck(
    {
      ...observed('rest.filters.several-values.populated'),
      title: 'several indexed values in a filter inside a population keep what meets at least one of them',
      clauses: ['rest.filters.several-values'],
      most: 16,
    },
    (ground, scope) =>
      withOptions(ground, scope, ({ filterable }) =>
        filterable.flatMap((field) => {
          const [one, ...others] = textsOf(field);
          const other = others.find((text) => text !== one);
          if (one === undefined || other === undefined) return [];
          return ofOne(field.type).map(
            ({ name }): Parameter => ({ filters: { [field.name]: { [name]: [one, other] } } }),
          );
        }),
      ),
  ),
];
