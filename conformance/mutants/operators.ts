/** Mutants of the filter operators (4.6), made from the operator table: each swapped for its neighbours, each ignored. */
import type { OperatorRow } from '../../spec/index.ts';
import { changing, dropping, onQuery } from './faults.ts';
import type { Row } from './mutant.ts';
import type { Pair } from './query-string.ts';

/** Every mutant of the operator table. */
export function operatorMutants(rows: readonly OperatorRow[]): Row[] {
  const byName = new Map(rows.map((row) => [row.name, row]));
  return rows.flatMap((row) => [
    ...row.neighbours.flatMap((name) => {
      const neighbour = byName.get(name);
      return neighbour === undefined ? [] : [swapped(row, neighbour)];
    }),
    ignored(row),
    ...ofOperand(row),
  ]);
}

const bare = (name: string): string => name.replace('$', '');

const positionOf = (pair: Pair, operator: string): number =>
  pair.keys[0] === 'filters' ? pair.keys.indexOf(operator) : -1;

function swapped(row: OperatorRow, neighbour: OperatorRow): Row {
  return [
    `operators.${bare(row.name)}.as-${bare(neighbour.name)}`,
    row.clause,
    `${row.name} filters as ${neighbour.name} does.`,
    onQuery((pairs) => pairs.flatMap((pair) => reshaped(pair, row, neighbour))),
  ];
}

/** A pair of one operator written for another; the operand takes the other's shape: its first item, or a list of one. */
function reshaped(pair: Pair, row: OperatorRow, neighbour: OperatorRow): Pair[] {
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

function ignored(row: OperatorRow): Row {
  return [
    `operators.${bare(row.name)}.ignored`,
    row.clause,
    `Conditions with ${row.name} are left out.`,
    dropping((pair) => positionOf(pair, row.name) >= 0),
  ];
}

/** Faults in reading the operand: one item of many, a bound left out, a flag not looked at. */
function ofOperand(row: OperatorRow): Row[] {
  const itemOf = (pair: Pair): string | undefined => pair.keys[positionOf(pair, row.name) + 1];
  const only = (name: string, breaks: string, keep: (item: string) => boolean): Row => [
    `operators.${bare(row.name)}.${name}`,
    row.clause,
    breaks,
    dropping((pair) => {
      const item = positionOf(pair, row.name) < 0 ? undefined : itemOf(pair);
      return item !== undefined && !keep(item);
    }),
  ];
  switch (row.operand) {
    case 'list':
    case 'filters':
      return [
        only('first-only', `Only the first item of ${row.name} counts.`, (item) => item === '0' || item === ''),
        only('without-first', `The first item of ${row.name} does not count.`, (item) => item !== '0'),
      ];
    case 'pair':
      return [
        ...bounds(row),
        [
          `operators.${bare(row.name)}.turned`,
          row.clause,
          `The bounds of ${row.name} are read the other way round.`,
          changing((pair) => {
            const at = positionOf(pair, row.name) + 1;
            if (at === 0 || pair.keys[at] === undefined) return pair;
            const turned = pair.keys[at] === '0' ? '1' : '0';
            return { ...pair, keys: pair.keys.map((key, index) => (index === at ? turned : key)) };
          }),
        ],
      ];
    case 'flag':
      return [
        [
          `operators.${bare(row.name)}.always-false`,
          row.clause,
          `${row.name} reads true as false.`,
          changing((pair) => (positionOf(pair, row.name) >= 0 ? { ...pair, value: 'false' } : pair)),
        ],
      ];
    default:
      return [];
  }
}

/** A pair of bounds read as two comparisons: exclusive at one end, or one end missing. */
function bounds(row: OperatorRow): Row[] {
  const as = (name: string, breaks: string, lower: string | undefined, upper: string | undefined): Row => [
    `operators.${bare(row.name)}.${name}`,
    name.endsWith('excluded') ? `${row.clause}-inclusive` : row.clause,
    breaks,
    onQuery((pairs) =>
      pairs.flatMap((pair) => {
        const at = positionOf(pair, row.name);
        if (at < 0) return [pair];
        const operator = pair.keys[at + 1] === '0' ? lower : upper;
        return operator === undefined ? [] : [{ ...pair, keys: [...pair.keys.slice(0, at), operator] }];
      }),
    ),
  ];
  return [
    as('lower-excluded', `${row.name} leaves out the lower bound itself.`, '$gt', '$lte'),
    as('upper-excluded', `${row.name} leaves out the upper bound itself.`, '$gte', '$lt'),
    as('lower-ignored', `${row.name} looks at the upper bound only.`, undefined, '$lte'),
    as('upper-ignored', `${row.name} looks at the lower bound only.`, '$gte', undefined),
  ];
}
