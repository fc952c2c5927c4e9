/** Behaviour the source document leaves open, as Strapi 4 shows it: NULL under negations, bounds of `$between`. */
import fc from 'fast-check';
import type { OperatorRow } from '../../../spec/index.ts';
import { grounds } from '../../generate/attributes.ts';
import { type Comparison, cellsOf } from '../../generate/cells.ts';
import { comparisonOperators } from '../../generate/filters.ts';
import { observed } from '../../oracle/filter.ts';
import type { Check } from '../check.ts';
import { listCheck, nothingToAsk } from '../reading/list-check.ts';
import { comparisonCase } from './operators.ts';

interface ObservedOperators {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly OperatorRow[];
  /** Ends of the names of the cells whose comparisons are used. */
  readonly flavours: readonly string[];
  change?(comparison: Comparison): Comparison;
}

function observedCheck({ id, title, rows, flavours, change = (same) => same }: ObservedOperators): Check {
  return listCheck({
    id,
    title,
    reading: observed,
    cases({ model, world }) {
      const all = grounds(model, world);
      const cells = rows.flatMap((row) =>
        cellsOf(row, all).filter(({ name }) => flavours.some((flavour) => name.endsWith(flavour))),
      );
      if (cells.length === 0) return nothingToAsk;
      const cases = cells.map(({ comparisons }) => comparisons.map((comparison) => comparisonCase(change(comparison))));
      return {
        examples: cases.flatMap((list) => list.slice(0, 1)),
        arbitrary: fc.constantFrom(...cases).chain((list) => fc.constantFrom(...list)),
      };
    },
  });
}

const rows = comparisonOperators();
const between = rows.filter(({ name }) => name === '$between');

export const nullChecks: readonly Check[] = [
  observedCheck({
    id: 'rest.filters.null-excluded',
    title: 'Entries without a value meet no negated comparison',
    rows: rows.filter(({ negates, operand }) => negates !== undefined && operand !== 'flag'),
    flavours: ['null'],
  }),
  observedCheck({
    id: 'rest.filters.between-inclusive',
    title: '$between includes both bounds',
    rows: between,
    flavours: ['boundary', 'tie', 'plain'],
  }),
  observedCheck({
    id: 'rest.filters.between-reversed',
    title: '$between with the bounds exchanged holds only where they are equal',
    rows: between,
    flavours: ['plain'],
    change: (comparison) => ({
      ...comparison,
      operand: typeof comparison.operand === 'string' ? comparison.operand : comparison.operand.toReversed(),
    }),
  }),
];
