/** Mutants of each filter operator in the table (4.6): replaced by its neighbours, and ignored. */
import type { OperatorRow } from '../../spec/index.ts';
import type { MakeFault, Row } from './mutant.ts';
import { changePairs, dropPairs, onQuery, withValue } from './query-faults.ts';
import type { Pair } from './query-string.ts';

/** All mutants of the operator table. */
export function operatorMutants(rows: readonly OperatorRow[]): Row[] {
  const byName = new Map(rows.map((row) => [row.name, row]));
  return rows.flatMap((row) => [
    ...row.neighbours.flatMap((name) => {
      const neighbour = byName.get(name);
      return neighbour === undefined ? [] : [swap(row, neighbour)];
    }),
    ...ofOperand(row),
  ]);
}

const bare = (name: string): string => name.replace('$', '');

const positionOf = (pair: Pair, operator: string): number =>
  pair.keys[0] === 'filters' ? pair.keys.indexOf(operator) : -1;

// biome-ignore format: one mutant a row
const swap = (row: OperatorRow, other: OperatorRow): Row =>
  [`operators.${bare(row.name)}.as-${bare(other.name)}`, row.clause, `${row.name} filters as ${other.name} does.`,
    onQuery((pairs) => pairs.flatMap((pair) => reshape(pair, row, other)))];

/** Replaces the operator of a pair; adapts the operand: its first item, or a list of one. */
function reshape(pair: Pair, row: OperatorRow, neighbour: OperatorRow): Pair[] {
  const at = positionOf(pair, row.name);
  if (at < 0) return [pair];
  const before = pair.keys.slice(0, at);
  const after = pair.keys.slice(at + 1);
  if (isMany(row) && !isMany(neighbour)) {
    return after[0] === undefined || after[0] === '0' || after[0] === ''
      ? [{ ...pair, keys: [...before, neighbour.name, ...after.slice(1)] }]
      : [];
  }
  if (!isMany(row) && isMany(neighbour)) return [{ ...pair, keys: [...before, neighbour.name, '0', ...after] }];
  return [{ ...pair, keys: [...before, neighbour.name, ...after] }];
}

const isMany = (row: OperatorRow): boolean =>
  row.operand !== 'one' && row.operand !== 'flag' && row.operand !== 'filter';

/** Faults in the operands of an operator: ignored, an item or a bound left out, a flag not read. */
function ofOperand({ name, clause, operand }: OperatorRow): Row[] {
  const id = (fault: string): string => `operators.${bare(name)}.${fault}`;
  /** A fault that drops items of the operator. */
  const items = (drop: (item: string) => boolean): MakeFault =>
    dropPairs((pair) => {
      const item = positionOf(pair, name) < 0 ? undefined : pair.keys[positionOf(pair, name) + 1];
      return item !== undefined && drop(item);
    });
  const turned = changePairs((pair) => {
    const at = positionOf(pair, name) + 1;
    if (at === 0 || pair.keys[at] === undefined) return pair;
    return { ...pair, keys: pair.keys.with(at, pair.keys[at] === '0' ? '1' : '0') };
  });
  /** Replaces a pair of bounds by two comparisons: one end exclusive, or missing. */
  const readAs = (lower: string | undefined, upper: string | undefined): MakeFault =>
    onQuery((pairs) =>
      pairs.flatMap((pair) => {
        const at = positionOf(pair, name);
        if (at < 0) return [pair];
        const operator = pair.keys[at + 1] === '0' ? lower : upper;
        return operator === undefined ? [] : [{ ...pair, keys: [...pair.keys.slice(0, at), operator] }];
      }),
    );
  // biome-ignore format: a table, one mutant a row
  const rows: Readonly<Record<string, Row[]>> = {
    items: [
      [id('first-only'), clause, `Only the first item of ${name} counts.`, items((item) => item !== '0' && item !== '')],
      [id('without-first'), clause, `The first item of ${name} does not count.`, items((item) => item === '0')],
    ],
    pair: [
      [id('lower-excluded'), `${clause}-inclusive`, `${name} leaves out the lower bound itself.`, readAs('$gt', '$lte')],
      [id('upper-excluded'), `${clause}-inclusive`, `${name} leaves out the upper bound itself.`, readAs('$gte', '$lt')],
      [id('lower-ignored'), clause, `${name} looks at the upper bound only.`, readAs(undefined, '$lte')],
      [id('upper-ignored'), clause, `${name} looks at the lower bound only.`, readAs('$gte', undefined)],
      [id('turned'), clause, `The bounds of ${name} are read the other way round.`, turned],
    ],
    flag: [
      [id('always-false'), clause, `${name} reads true as false.`,
        withValue((pair) => positionOf(pair, name) >= 0, 'false')],
    ],
  };
  const ignored = dropPairs((pair) => positionOf(pair, name) >= 0);
  return [
    [id('ignored'), clause, `Conditions with ${name} are left out.`, ignored],
    ...(rows[operand === 'list' || operand === 'filters' ? 'items' : operand] ?? []),
  ];
}
