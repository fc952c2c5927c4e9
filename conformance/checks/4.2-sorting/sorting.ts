/** Order of lists (4.2), of values that all usual collations order alike. NULL and ties may be anywhere. */
import type fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { paginationParameters } from '../../generate/pagination.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { sortText, sortValue, sortValues } from '../../generate/sort.ts';
import type { Check, Scope } from '../check.ts';
import {
  type AskingOnGrounds,
  askingOnGrounds,
  type GroundTerms,
  groundTerms,
  observed,
} from '../reading/on-grounds.ts';
import { sortedAgainChecks } from './after-updates.ts';
import { longListCheck } from './long-lists.ts';

/** Grounds with a sortable attribute. */
export const sortableGrounds = ({ model, world }: Scope): Ground[] =>
  grounds(model, world).filter(({ sortable }) => sortable.length > 0);

/** A check of sorted lists. */
const sortCheck = (named: string | GroundTerms, parameters: AskingOnGrounds['parameters']): Check =>
  askingOnGrounds({ on: ({ sortable }) => sortable.length > 0, ...groundTerms(named), parameters });

/** Sorts by each sortable attribute of a ground, in one direction. */
const each =
  (suffix: '' | ':asc' | ':desc') =>
  ({ sortable }: Ground): Parameters[] =>
    sortable.map(({ name }) => ({ sort: `${name}${suffix}` }));

const several = (ground: Ground): fc.Arbitrary<string[]> | undefined =>
  ground.sortable.length > 1 ? sortValues(ground).map((values) => values.map(sortText)) : undefined;

const byAnyField = (ground: Ground): fc.Arbitrary<Parameters> =>
  sortValue(ground).map((value) => ({ sort: sortText(value) }));

/**
 * The first pages by each attribute in both directions: small ones, and those of up to a quarter of the list. A server that
 * looks for few entries among many may look for them in another way than by sorting all.
 */
const firstPages = ({ sortable, entries }: Ground): Parameters[] => {
  const part = (share: number): number => Math.max(1, Math.floor(entries.length / share));
  const sizes = [...new Set([1, 2, 3, part(10), part(7), part(5), part(4)])];
  const keys = ['id:desc', ...sortable.flatMap(({ name }) => [name, `${name}:desc`])];
  return keys.flatMap((sort) =>
    sizes.flatMap((pageSize) =>
      [1, 2].map((page): Parameters => ({ sort, ...paginationParameters({ page, pageSize }) })),
    ),
  );
};

/** The forms of a sort by one field: a text, a list of texts, an object, a list of objects. */
const forms: readonly ((field: string, order: string) => Parameters)[] = [
  (field, order) => ({ sort: `${field}:${order}` }),
  (field, order) => ({ sort: [`${field}:${order}`, 'id'] }),
  (field, order) => ({ sort: { [field]: order } }),
  (field, order) => ({ sort: [{ [field]: order }, { id: 'asc' }] }),
];

/** Lists by each attribute, with each of these orders in each form. */
const eachForm =
  (orders: readonly string[]) =>
  ({ sortable }: Ground): Parameters[] =>
    sortable.flatMap(({ name }) => orders.flatMap((order) => forms.map((form) => form(name, order))));

/** A list by one attribute or two, with the sort as an object, or as a list of objects. */
const eachObject = ({ sortable }: Ground): Parameters[] =>
  sortable.flatMap(({ name }, at) => {
    const other = sortable[(at + 1) % sortable.length]?.name ?? 'id';
    return ['asc', 'desc'].flatMap((order): Parameters[] => [
      { sort: { [name]: order } },
      { sort: [{ [name]: order }] },
      { sort: [{ [name]: order }, { id: 'desc' }] },
      ...(other === name ? [] : [{ sort: { [name]: order, [other]: 'desc' } }]),
    ]);
  });

/** Sorts by three keys, of which the first two leave many entries equal, as a list, a comma list, an object and a list of objects. */
function threeKeys({ sortable, entries }: Ground): Parameters[] {
  const countOf = (name: string): number => new Set(entries.map(({ values }) => values[name])).size;
  const [first, second, third] = sortable.map(({ name }) => name).toSorted((a, b) => countOf(a) - countOf(b));
  if (first === undefined || second === undefined) return [];
  const pairs = [[first, second], [second, first], ...(third === undefined ? [] : [[first, third]])];
  return pairs.flatMap(([one = '', two = '']): Parameters[] => {
    const keys: [string, string][] = [
      [one, 'desc'],
      [two, 'asc'],
      ['id', 'desc'],
    ];
    const texts = keys.map((key) => key.join(':'));
    return [
      { sort: texts },
      { sort: texts.join(',') },
      { sort: Object.fromEntries(keys) },
      { sort: keys.map((key) => Object.fromEntries([key])) },
    ];
  });
}

/** Orders of a field that is named again: the first one counts, wherever the others stand. */
const repeats = (field: string): readonly string[][] => [
  [`${field}:desc`, `${field}:asc`],
  [field, `${field}:desc`],
  [`${field}:desc`, 'id', field],
];

/** Lists by each attribute, named more than once: as a comma list, a list, and a list of objects. */
const repeated = ({ sortable }: Ground): Parameters[] =>
  ['id', ...sortable.map(({ name }) => name)].flatMap((name) =>
    repeats(name).flatMap((keys): Parameters[] => [
      { sort: keys.join(',') },
      { sort: keys },
      {
        sort: keys.map((key) => {
          const [field = '', order = 'asc'] = key.split(':');
          return { [field]: order };
        }),
      },
    ]),
  );

/** One example for most attribute types. */
const most = 16;

export const sortChecks: readonly Check[] = [
  ...sortedAgainChecks,
  longListCheck,
  sortCheck('rest.sort.one', byAnyField),
  sortCheck('rest.sort.many', (ground) => several(ground)?.map((sort) => ({ sort }))),
  sortCheck({ id: 'rest.sort.default-ascending', most }, each('')),
  sortCheck({ id: 'rest.sort.ascending', most }, each(':asc')),
  sortCheck({ id: 'rest.sort.descending', most }, each(':desc')),
  sortCheck('rest.sort.permutes', byAnyField),
  sortCheck({ id: 'rest.sort.before-pagination', most: 84 }, firstPages),
  sortCheck({ ...observed('rest.sort.order-case'), most: 16 }, eachForm(['ASC', 'DESC', 'Desc', 'aSC'])),
  sortCheck(observed('rest.sort.comma-list'), (ground) => several(ground)?.map((sort) => ({ sort: sort.join(',') }))),
  sortCheck(
    {
      ...observed('rest.sort.comma-list.repeated'),
      title: 'Of a field that is named more than once the first order counts',
      clauses: ['rest.sort.comma-list', 'rest.sort.object'],
      most: 18,
    },
    repeated,
  ),
  sortCheck({ ...observed('rest.sort.object'), most: 12 }, eachObject),
  sortCheck(
    {
      ...observed('rest.sort.object.three'),
      title: 'Each of three keys counts, in every form of a sort',
      clauses: ['rest.sort.comma-list', 'rest.sort.object'],
      most: 24,
    },
    threeKeys,
  ),
  sortCheck({ ...observed('rest.sort.empty'), tells: ['rest.endpoints.list'] }, () =>
    ['', 'createdAt:desc,', ',createdAt:desc', ['', 'createdAt:desc']].map((sort) => ({ sort })),
  ),
  sortCheck(observed('rest.sort.timestamps'), () =>
    ['id', 'createdAt', 'updatedAt'].flatMap((field) =>
      ['', ':asc', ':desc'].map((order) => ({ sort: `${field}${order}` })),
    ),
  ),
];
