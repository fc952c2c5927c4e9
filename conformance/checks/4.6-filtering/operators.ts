/** One check per comparison operator of the table: every attribute type it applies to, in every flavour. */
import fc from 'fast-check';
import type { OperatorRow } from '../../../spec/index.ts';
import { grounds } from '../../generate/attributes.ts';
import { type Comparison, cellsOf, type OperatorCell } from '../../generate/cells.ts';
import { comparisonOperators, treeOf } from '../../generate/filters.ts';
import { type Brackets, queryString } from '../../generate/query-string.ts';
import type { Check } from '../check.ts';
import type { ListCase } from '../reading/list-case.ts';
import { listCheck, nothingToAsk } from '../reading/list-check.ts';

export function comparisonCase(comparison: Comparison, cell?: string, brackets: Brackets = 'literal'): ListCase {
  return {
    uid: comparison.ground.type.uid,
    query: queryString({ filters: treeOf(comparison) }, brackets),
    ...(cell === undefined ? {} : { cell }),
  };
}

/** Cases drawn from all operands of all cells. */
export function drawn(cells: readonly OperatorCell[]): fc.Arbitrary<ListCase> {
  const brackets = fc.constantFrom<Brackets[]>('literal', 'encoded');
  return fc.tuple(fc.constantFrom(...cells), fc.nat(9999), brackets).map(([{ name, comparisons }, at, style]) => {
    const comparison = comparisons[at % comparisons.length] as Comparison;
    return comparisonCase(comparison, name, style);
  });
}

/** At a boundary the value itself and the next ones on both sides are each an example. */
const examplesOf = (cell: string): number => (cell.endsWith('boundary') ? 3 : 1);

function operatorCheck(row: OperatorRow): Check {
  return listCheck({
    id: row.clause,
    title: `${row.name}: ${row.meaning}`,
    clauses: [row.clause],
    cases({ model, world }) {
      const cells = cellsOf(row, grounds(model, world));
      if (cells.length === 0) return nothingToAsk;
      return {
        examples: cells.flatMap(({ name, comparisons }) =>
          comparisons.slice(0, examplesOf(name)).map((comparison) => comparisonCase(comparison, name)),
        ),
        arbitrary: drawn(cells),
        allCells: cells.map(({ name }) => ({ table: 'operators', cell: name })),
      };
    },
  });
}

/** `$eq` to `$endsWithi`. */
export const operatorChecks: readonly Check[] = comparisonOperators().map(operatorCheck);
