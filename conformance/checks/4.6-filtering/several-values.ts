/** Several values of an operator that takes one (4.6, observed). */
import type { OperatorRow } from '../../../spec/index.ts';
import type { Field, Ground } from '../../generate/attributes.ts';
import { comparisonOperators, type FilterTree, tellingOperands } from '../../generate/filters.ts';
import { oncePer } from '../../models/once-per.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import { formCheck } from './filter-check.ts';

/** Number of attributes that each operator is tried on. */
const fieldsEach = 2;

interface Choice {
  readonly ground: Ground;
  readonly tree: FilterTree;
}

/** Two operands that tell the operator from others on this attribute; undefined where there are none. */
export function pairOn(ground: Ground, field: Field, row: OperatorRow): string[] | undefined {
  const operands = tellingOperands(ground, field, row).filter((operand) => typeof operand === 'string');
  const [one, other] = [...new Set(operands)];
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** For each operator filters on a few attributes that tell it, drawn by the seed. */
const choicesIn = oncePer((world: World) =>
  oncePer((all: readonly Ground[]): readonly Choice[] => {
    const places = all.flatMap((ground) => ground.filterable.map((field) => ({ ground, field })));
    return comparisonOperators
      .filter(({ operand }) => operand === 'one')
      .flatMap((row) => {
        const choices: Choice[] = [];
        for (const { ground, field } of shuffled(places, randomOf(world, `several values ${row.name}`))) {
          if (choices.length === fieldsEach) break;
          const pair = row.types?.includes(field.type) ? pairOn(ground, field, row) : undefined;
          if (pair) choices.push({ ground, tree: { [field.name]: { [row.name]: pair } } });
        }
        return choices;
      });
  }),
);

const mostChoices = fieldsEach * comparisonOperators.length;

export const severalValuesCheck = formCheck(
  'rest.filters.several-values',
  (ground, all, { world }) =>
    choicesIn(world)(all).flatMap((choice) => (choice.ground === ground ? [choice.tree] : [])),
  mostChoices,
);
