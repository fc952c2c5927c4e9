/** Mutants that order, page or choose a GraphQL list otherwise than was asked (4.9). */
import { type FieldNode, Kind, type ValueNode } from 'graphql';
import { listName } from '../models/graphql-names.ts';
import type { Model } from '../models/model.ts';
import { argument, dropping, filling, isObjectNode, onArguments, onFields } from './graphql-documents.ts';
import type { Mutant } from './mutant.ts';

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

export const graphqlListMutants: Mutant[] = [
  {
    id: 'graphql.sort.ignored',
    clause: 'graphql.list.sort',
    breaks: 'sort of lists is ignored.',
    ...dropping('root', 'sort'),
  },
  {
    id: 'graphql.sort.turned',
    clause: 'graphql.list.sort',
    breaks: 'sort orders the other way round.',
    ...onArguments('root', 'sort', (node) => ({ ...node, value: texts(node.value, turned) })),
  },
  {
    id: 'graphql.sort.default',
    clause: 'graphql.list.sort-default',
    breaks: 'Without sort the newest entry comes first.',
    ...filling('root', 'sort: ["id:desc"]', isList),
  },
  {
    id: 'graphql.pagination.ignored',
    clause: 'graphql.list.pagination',
    breaks: 'pagination of lists is ignored.',
    ...dropping('root', 'pagination'),
  },
  ...['page', 'start', 'pageSize', 'limit'].map(
    (name): Mutant => ({
      id: `graphql.pagination.${name}.one-more`,
      clause: 'graphql.list.pagination',
      breaks: `pagination.${name} is taken for one more.`,
      ...onPaging([name], (value) => value + 1),
    }),
  ),
  {
    id: 'graphql.pagination.default',
    clause: 'graphql.list.pagination-default',
    breaks: 'Without pagination a list holds three entries.',
    ...filling('root', 'pagination: { limit: 3 }', isList),
  },
  {
    id: 'graphql.pagination.default-limit',
    clause: 'graphql.pagination-default-limit',
    breaks: 'Without a limit a list holds eleven entries.',
    ...onFields('root', (field, model) => {
      const given = numbersIn(field);
      if (
        !isList(field, model) ||
        given.limit !== undefined ||
        given.pageSize !== undefined ||
        given.page !== undefined
      )
        return field;
      const others = (field.arguments ?? []).filter((one) => one.name.value !== 'pagination');
      return { ...field, arguments: [...others, argument(`pagination: { start: ${given.start ?? 0}, limit: 11 }`)] };
    }),
  },
  {
    id: 'graphql.pagination.zero-as-two',
    clause: 'graphql.pagination-too-small',
    breaks: 'A limit below 1 counts as 2.',
    ...onPaging(['limit', 'pageSize'], (value) => (value < 1 && value !== -1 ? 2 : value)),
  },
  {
    id: 'graphql.pagination.minus-one-as-one',
    clause: 'graphql.pagination-too-small',
    breaks: 'Limit -1 is one entry, not everything.',
    ...onPaging(['limit'], (value) => (value === -1 ? 1 : value)),
  },
  {
    id: 'graphql.pagination.mixed',
    clause: 'graphql.pagination-mixed',
    breaks: 'Of page and offset together page wins.',
    ...onArguments('root', 'pagination', (node) => {
      if (!isObjectNode(node.value)) return node;
      const paged = node.value.fields.filter((one) => one.name.value.startsWith('page'));
      return paged.length > 0 ? { ...node, value: { ...node.value, fields: paged } } : node;
    }),
  },
  {
    id: 'graphql.state.ignored',
    clause: 'graphql.list.publication-state',
    breaks: 'publicationState of lists is ignored.',
    ...dropping('root', 'publicationState'),
  },
  {
    id: 'graphql.state.default',
    clause: 'graphql.list.publication-state-default',
    breaks: 'Without publicationState lists hold drafts too.',
    ...filling('root', 'publicationState: PREVIEW', hasDrafts),
  },
  {
    id: 'graphql.locale.ignored',
    clause: 'graphql.locale-argument',
    breaks: 'locale of lists is ignored.',
    needs: ({ contentTypes }) => (contentTypes.some((type) => type.localized) ? undefined : 'nothing is localized'),
    ...dropping('root', 'locale'),
  },
];
