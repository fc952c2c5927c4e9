/** `$and`, `$or`, `$not` and several filters. All but two checks use `$eq` only: no other operator can fail them. */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import {
  anyComparison,
  composition,
  equalitiesOfOneEntry,
  equality,
  equatableFields,
  type FilterTree,
  generatedOperators,
  groupOf,
  negatedInside,
  steadyFields,
} from '../../generate/filters.ts';
import { isPresent, operandText } from '../../generate/operand.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Check } from '../check.ts';
import { filterCheck, type Trees } from './filter-check.ts';
import { rangesCheck } from './ranges.ts';

const logicalCheck = (id: string, trees: Trees, terms?: Parameters<typeof filterCheck>[2]): Check =>
  filterCheck(id, trees, { on: (ground) => equatableFields(ground).length > 1, ...terms });

const several = (ground: Ground): fc.Arbitrary<FilterTree[]> =>
  fc.array(equality(ground), { minLength: 1, maxLength: 3 });

/** Conditions that one entry meets, and sometimes another condition, in any order. */
const conditionsOf = (ground: Ground): fc.Arbitrary<FilterTree[]> =>
  fc
    .oneof(
      { weight: 3, arbitrary: equalitiesOfOneEntry(ground) },
      fc.tuple(equalitiesOfOneEntry(ground), equality(ground)).map(([trees, other]) => [...trees, other]),
    )
    .chain((trees) => fc.shuffledSubarray(trees, { minLength: trees.length }));

const merged = (trees: readonly FilterTree[]): FilterTree => Object.assign({}, ...trees);

/** Operators whose form of operand the document shows. */
const valued = generatedOperators.filter(({ operand }) => operand !== 'flag');

/** Length of long lists: below the hundred that servers accept, above the limit of query parsers. */
const length = 30;

/** Most characters of a value in a long list, as an address has it: servers may refuse an address of some thousands. */
const shortEnough = 60;

/** A long list of the first value of a field, with another value at the end, where a cut would lose it. */
function longList(ground: Ground, tree: (name: string, values: readonly string[]) => FilterTree): FilterTree[] {
  return steadyFields(ground)
    .slice(0, 2)
    .flatMap(({ name, values }) => {
      const texts = values.filter((value) => isPresent(value) && value !== '').map(operandText);
      const short = texts.filter((text) => encodeURIComponent(text).length <= shortEnough);
      const [one, other] = [...new Set(short)];
      if (one === undefined || other === undefined) return [];
      return [tree(name, [...Array<string>(length - 1).fill(one), other])];
    });
}

/** Lists in which a value of a field stands twice. */
function repeated(name: string, values: readonly unknown[]): FilterTree[] {
  const [one, other] = new Set(values.filter((value) => isPresent(value) && value !== '').map(operandText));
  return one === undefined || other === undefined
    ? []
    : [{ [name]: { $in: [other, one, other] } }, { [name]: { $notIn: [one, one] } }];
}

/** The same of ids, also without an operator. */
const repeatedIds = ({ entries }: Ground): FilterTree[] => {
  const ids = entries.map(({ id }) => String(id));
  return [...repeated('id', ids), ...(ids[0] === undefined ? [] : [{ id: [ids[0], ids[0]] }])];
};

/** What tells that an entry is listed twice. */
const listed = ['rest.endpoints.list', 'rest.pagination.total'];

/** The id of an entry beside logical operators that it meets, and ones that it does not. */
const besideId = (ground: Ground): FilterTree[] =>
  steadyFields(ground)
    .slice(0, 2)
    .flatMap(({ name, values }) =>
      ground.entries.slice(0, 4).flatMap((entry, at) => {
        const own = values[at];
        const other = values.find((value) => isPresent(value) && value !== own);
        if (!isPresent(own) || other === undefined) return [];
        const [met, unmet] = [own, other].map((value): FilterTree => ({ [name]: { $eq: operandText(value) } }));
        if (!met || !unmet) return [];
        const id = String(entry.id);
        return [
          { id: { $eq: id }, $or: [unmet, unmet] },
          { $or: [unmet, met], id },
          { id: { $in: [id] }, $and: [unmet] },
          { $not: met, id: { $eq: id } },
          { id: { $ne: id }, $or: [met, unmet] },
        ];
      }),
    );

export const logicalChecks: readonly Check[] = [
  logicalCheck('rest.filters.and', (ground) => conditionsOf(ground).map((of) => ({ $and: of }))),
  logicalCheck('rest.filters.or', (ground) => several(ground).map((of) => ({ $or: of }))),
  logicalCheck(
    'rest.filters.or.groups',
    (ground) =>
      fc
        .tuple(
          groupOf(ground),
          fc.oneof(equality(ground), groupOf(ground)),
          fc.boolean(),
          fc.constantFrom('$or', '$and'),
        )
        .map(([a, b, isFirst, join]): FilterTree => ({ [join]: isFirst ? [a, b] : [b, a] })),
    {
      title: 'Of several conditions in one item of $or or $and all count together',
      clauses: ['rest.filters.or', 'rest.filters.implicit-and'],
    },
  ),
  logicalCheck('rest.filters.not', (ground) =>
    fc
      .tuple(equality(ground), equality(ground))
      .chain(([one, other]) =>
        fc.constantFrom<FilterTree>({ $not: one }, { $not: { $not: one } }, { $not: { $or: [{ $not: one }, other] } }),
      ),
  ),
  logicalCheck('rest.filters.partition', (ground) => anyComparison(ground, valued)?.map((of) => ({ $not: of }))),
  logicalCheck('rest.filters.implicit-and', (ground) => conditionsOf(ground).map(merged)),
  rangesCheck,
  logicalCheck('rest.filters.nested-logical', (ground) => {
    const leaf = anyComparison(ground, generatedOperators);
    return leaf && composition(leaf, 3);
  }),
  logicalCheck('rest.filters.logical-with-fields', (ground) =>
    fc
      .tuple(conditionsOf(ground), several(ground))
      .map(([trees, of]) => ({ ...merged(trees), $or: [...trees, ...of] })),
  ),
  logicalCheck(
    'rest.filters.not-attribute',
    (ground) => fc.tuple(equality(ground), fc.constantFrom(1, 2, 3)).map(([tree, depth]) => negatedInside(tree, depth)),
    { reading: observedReading },
  ),
  filterCheck('rest.filters.id.beside-logical', besideId, {
    reading: observedReading,
    title: 'An id beside $or, $and and $not is one condition more',
    clauses: ['rest.filters.id'],
    most: 20,
  }),
  filterCheck(
    'rest.filters.in.repeated',
    (ground) => steadyFields(ground).flatMap(({ name, values }) => repeated(name, values)),
    {
      title: '$in and $notIn with equal values list each entry once',
      clauses: ['rest.filters.in', 'rest.filters.not-in'],
      tells: listed,
      most: 40,
    },
  ),
  filterCheck('rest.filters.id.repeated', repeatedIds, {
    reading: observedReading,
    title: 'An id that stands twice in a list gives its entry once',
    clauses: ['rest.filters.id'],
    tells: listed,
    most: 30,
  }),
  logicalCheck('rest.filters.in.long', (ground) => longList(ground, (name, values) => ({ [name]: { $in: values } })), {
    title: '$in takes a list of thirty values',
    clauses: ['rest.filters.in'],
  }),
  logicalCheck(
    'rest.filters.or.long',
    (ground) => longList(ground, (name, values) => ({ $or: values.map((value) => ({ [name]: { $eq: value } })) })),
    { title: '$or takes a list of thirty filters', clauses: ['rest.filters.or'] },
  ),
  logicalCheck('rest.filters.syntax', equality, { tells: ['rest.pagination.total'] }),
];
