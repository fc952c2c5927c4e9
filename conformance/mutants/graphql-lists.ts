/** Mutants that order, page or choose a GraphQL list otherwise than was asked (4.9). */
import { type FieldNode, Kind, type ValueNode } from 'graphql';
import { listName } from '../models/graphql-names.ts';
import type { Model } from '../models/model.ts';
import { argument, dropping, filling, isObjectNode, onArguments, onFields } from './graphql-documents.ts';
import type { Row } from './mutant.ts';

const isList = (field: FieldNode, { contentTypes }: Model): boolean =>
  contentTypes.some((type) => type.kind === 'collectionType' && listName(type) === field.name.value);

const hasDrafts = (field: FieldNode, { contentTypes }: Model): boolean =>
  contentTypes.some((type) => type.draftAndPublish && listName(type) === field.name.value);

/** The direction of a sort value turned round. */
const turned = (text: string): string =>
  text.endsWith(':desc') ? text.slice(0, -5) : `${text.replace(/:asc$/, '')}:desc`;

const texts = (value: ValueNode, change: (text: string, at: number) => string): ValueNode => {
  if (value.kind === Kind.STRING) return { ...value, value: change(value.value, 0) };
  if (value.kind !== Kind.LIST) return value;
  return {
    ...value,
    values: value.values.map((one, at) => (one.kind === Kind.STRING ? { ...one, value: change(one.value, at) } : one)),
  };
};

/** A whole number under a name of PaginationArg changed. */
const onPaging = (names: readonly string[], change: (value: number) => number) =>
  onArguments('root', 'pagination', (node) =>
    isObjectNode(node.value)
      ? {
          ...node,
          value: {
            ...node.value,
            fields: node.value.fields.map((one) =>
              names.includes(one.name.value) && one.value.kind === Kind.INT
                ? { ...one, value: { ...one.value, value: String(change(Number(one.value.value))) } }
                : one,
            ),
          },
        }
      : node,
  );

const numbersIn = (field: FieldNode): Readonly<Record<string, number>> => {
  const value = field.arguments?.find((one) => one.name.value === 'pagination')?.value;
  return isObjectNode(value)
    ? Object.fromEntries(
        value.fields.map((one) => [one.name.value, one.value.kind === Kind.INT ? Number(one.value.value) : 0]),
      )
    : {};
};

const paginationDefaultLimit = onFields('root', (field, model) => {
  const given = numbersIn(field);
  if (!isList(field, model) || given.limit !== undefined || given.pageSize !== undefined || given.page !== undefined)
    return field;
  const others = (field.arguments ?? []).filter((one) => one.name.value !== 'pagination');
  return { ...field, arguments: [...others, argument(`pagination: { start: ${given.start ?? 0}, limit: 11 }`)] };
});
const paginationMixed = onArguments('root', 'pagination', (node) => {
  if (!isObjectNode(node.value)) return node;
  const paged = node.value.fields.filter((one) => one.name.value.startsWith('page'));
  return paged.length > 0 ? { ...node, value: { ...node.value, fields: paged } } : node;
});

// biome-ignore format: a table, one mutant a row
export const graphqlListMutants: Row[] = [
  ['graphql.sort.ignored', 'graphql.list.sort', 'sort of lists is ignored.', dropping('root', 'sort')],
  ['graphql.sort.turned', 'graphql.list.sort', 'sort orders the other way round.',
    onArguments('root', 'sort', (node) => ({ ...node, value: texts(node.value, turned) }))],
  ['graphql.sort.default', 'graphql.list.sort-default', 'Without sort the newest entry comes first.',
    filling('root', 'sort: ["id:desc"]', isList)],
  ['graphql.pagination.ignored', 'graphql.list.pagination', 'pagination of lists is ignored.',
    dropping('root', 'pagination')],
  ...['page', 'start', 'pageSize', 'limit'].map(
    (name): Row => [
      `graphql.pagination.${name}.one-more`,
      'graphql.list.pagination',
      `pagination.${name} is taken for one more.`,
      onPaging([name], (value) => value + 1),
    ],
  ),
  ['graphql.pagination.default', 'graphql.list.pagination-default', 'Without pagination a list holds three entries.',
    filling('root', 'pagination: { limit: 3 }', isList)],
  ['graphql.pagination.default-limit', 'graphql.pagination-default-limit',
    'Without a limit a list holds eleven entries.', paginationDefaultLimit],
  ['graphql.pagination.zero-as-two', 'graphql.pagination-too-small', 'A limit below 1 counts as 2.',
    onPaging(['limit', 'pageSize'], (value) => (value < 1 && value !== -1 ? 2 : value))],
  ['graphql.pagination.minus-one-as-one', 'graphql.pagination-too-small', 'Limit -1 is one entry, not everything.',
    onPaging(['limit'], (value) => (value === -1 ? 1 : value))],
  ['graphql.pagination.mixed', 'graphql.pagination-mixed', 'Of page and offset together page wins.', paginationMixed],
  ['graphql.state.ignored', 'graphql.list.publication-state', 'publicationState of lists is ignored.',
    dropping('root', 'publicationState')],
  ['graphql.state.default', 'graphql.list.publication-state-default', 'Without publicationState lists hold drafts too.',
    filling('root', 'publicationState: PREVIEW', hasDrafts)],
  ['graphql.locale.ignored', 'graphql.locale-argument', 'locale of lists is ignored.', dropping('root', 'locale'),
    ({ contentTypes }) => (contentTypes.some((type) => type.localized) ? undefined : 'nothing is localized')],
];
