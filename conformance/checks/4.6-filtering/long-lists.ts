/** Lists of values and of filters that are longer than parsers of query strings take for lists by default. */
import { type Ground, grounds } from '../../generate/attributes.ts';
import { type FilterTree, steady } from '../../generate/filters.ts';
import { isHeld, operandText } from '../../generate/operand.ts';
import type { Check } from '../check.ts';
import { listCheck, nothingToAsk } from '../reading/list-check.ts';
import { filterCase } from './drawn-filter.ts';

/** Well within the hundred that observed servers take. */
const length = 30;

/** Two different values that entries have in a field; undefined where all have the same. */
function twoValues({ values }: Ground['filterable'][number]): readonly [string, string] | undefined {
  const [one, other] = [...new Set(values.filter((value) => isHeld(value) && value !== '').map(operandText))];
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** The first value of a field over and over, and at the end, where a cut would lose it, the second. */
const listCheckOf = (id: string, title: string, clause: string, tree: (name: string, values: string[]) => FilterTree) =>
  listCheck({
    id,
    title,
    clauses: [clause],
    cases({ model, world }) {
      const examples = grounds(model, world).flatMap((ground) => {
        const field = steady(ground).find((one) => twoValues(one) !== undefined);
        const [first, last] = (field && twoValues(field)) ?? [];
        if (field === undefined || first === undefined || last === undefined) return [];
        return [filterCase(ground, tree(field.name, [...Array<string>(length - 1).fill(first), last]))];
      });
      return examples.length > 0 ? { examples: examples.slice(0, 3) } : nothingToAsk;
    },
  });

export const longListChecks: readonly Check[] = [
  listCheckOf('rest.filters.in.long', '$in takes a list of thirty values', 'rest.filters.in', (name, values) => ({
    [name]: { $in: values },
  })),
  listCheckOf('rest.filters.or.long', '$or takes a list of thirty filters', 'rest.filters.or', (name, values) => ({
    $or: values.map((value) => ({ [name]: { $eq: value } })),
  })),
];
