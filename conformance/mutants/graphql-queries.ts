/** Mutants that read another query than was asked: arguments dropped, changed, or filled in (4.9). */
import {
  type ArgumentNode,
  type ASTNode,
  type FieldNode,
  Kind,
  type ObjectFieldNode,
  type ObjectValueNode,
  parse,
  print,
  type ValueNode,
  visit,
} from 'graphql';
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import { restOnly } from '../generate/graphql/filter-text.ts';
import { listName } from '../models/graphql-names.ts';
import type { Model } from '../models/model.ts';
import { byHand } from './faults.ts';
import { asked, asking, isMutation } from './graphql-mutations.ts';
import type { Mutant } from './mutant.ts';

/** A fault that rewrites the document of every query. */
export const onDocument = (rewrite: (document: ASTNode, model: Model) => ASTNode) =>
  byHand(({ model }) => ({
    request: (request) => {
      const operation = asked(request);
      if (!operation || isMutation(operation) || operation.query.includes('__schema')) return request;
      try {
        return asking(request, { ...operation, query: print(rewrite(parse(operation.query), model)) });
      } catch {
        return request;
      }
    },
  }));

/** Whether a field is a list of the query itself, or one inside an entry. */
type Place = 'root' | 'inside';

const depthOf = (ancestors: readonly unknown[]): number =>
  ancestors.filter((one) => (one as Partial<ASTNode>).kind === Kind.FIELD).length;

/** Rewrites the fields of a place; `change` answers the same node where it has nothing to change. */
const onFields = (place: Place, change: (field: FieldNode, model: Model) => FieldNode) =>
  onDocument((document, model) =>
    visit(document, {
      Field: {
        leave: (node, _key, _parent, _path, ancestors) => {
          const isRoot = depthOf(ancestors) === 0;
          return isRoot === (place === 'root') ? change(node, model) : undefined;
        },
      },
    }),
  );

const onArguments = (place: Place, name: string, change: (node: ArgumentNode) => ArgumentNode | undefined) =>
  onFields(place, (field) => ({
    ...field,
    arguments: (field.arguments ?? []).flatMap((one) => (one.name.value === name ? (change(one) ?? []) : [one])),
  }));

const dropping = (place: Place, name: string) => onArguments(place, name, () => undefined);

const has = (field: FieldNode, name: string): boolean =>
  field.arguments?.some((one) => one.name.value === name) === true;

const argument = (text: string): ArgumentNode => {
  const [definition] = parse(`{ field(${text}) }`).definitions;
  const [field] = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  const [node] = field?.kind === Kind.FIELD ? (field.arguments ?? []) : [];
  if (!node) throw new Error(`${text} is no argument`);
  return node;
};

/** Gives an argument to fields that lack it and for which `when` holds. */
const filling = (place: Place, text: string, when: (field: FieldNode, model: Model) => boolean) => {
  const node = argument(text);
  return onFields(place, (field, model) =>
    !has(field, node.name.value) && when(field, model)
      ? { ...field, arguments: [...(field.arguments ?? []), node] }
      : field,
  );
};

const isList = (field: FieldNode, { contentTypes }: Model): boolean =>
  contentTypes.some((type) => type.kind === 'collectionType' && listName(type) === field.name.value);
const hasDrafts = (field: FieldNode, { contentTypes }: Model): boolean =>
  contentTypes.some((type) => type.draftAndPublish && listName(type) === field.name.value);

/** Rewrites the fields of objects inside `filters` of lists; undefined drops one. */
const onFilters = (change: (node: ObjectFieldNode, model: Model) => ObjectFieldNode | null | undefined) =>
  onDocument((document, model) =>
    visit(document, {
      Argument: (node) =>
        node.name.value === 'filters'
          ? visit(node, { ObjectField: { leave: (one) => change(one, model) } })
          : undefined,
    }),
  );

const renamed = (node: ObjectFieldNode, name: string): ObjectFieldNode => ({
  ...node,
  name: { ...node.name, value: name },
});

const operators = loadTable<OperatorRow>('operators').filter(
  ({ name, types }) => types !== undefined && !restOnly.has(name),
);

/** Whether two operators look for a part of a text and differ in case alone: usual databases do not tell them apart. */
const isCaseTwin = (a: OperatorRow, b: OperatorRow): boolean =>
  /contains|With/i.test(a.name) && (a.caseInsensitiveFormOf === b.name || b.caseInsensitiveFormOf === a.name);

/** The nearest other operator of the same operand, for every operator. */
const swapped: Mutant[] = operators.flatMap((row) => {
  const neighbour = row.neighbours
    .map((name) => operators.find((one) => one.name === name))
    .find((one) => one !== undefined && one.operand === row.operand && !isCaseTwin(row, one));
  if (!neighbour) return [];
  const [name, other] = [row.name.slice(1), neighbour.name.slice(1)];
  return [
    {
      id: `graphql.operators.${name}.as-${other}`,
      clause: 'graphql.list.filters',
      breaks: `${name} in filters is read as ${other}.`,
      ...onFilters((node) => (node.name.value === name ? renamed(node, other) : undefined)),
    },
  ];
});

const isObjectNode = (value: ValueNode | undefined): value is ObjectValueNode => value?.kind === Kind.OBJECT;

/** Names of attributes that lead into other entries, or into components. */
const leading = (kind: 'relation' | 'component', { contentTypes, components }: Model): Set<string> =>
  new Set(
    [...contentTypes, ...components].flatMap(({ attributes }) =>
      attributes.filter(({ type }) => type === kind).map(({ name }) => name),
    ),
  );

const filters: Mutant[] = [
  {
    id: 'graphql.filters.ignored',
    clause: 'graphql.list.filters',
    breaks: 'filters of lists are ignored.',
    ...dropping('root', 'filters'),
  },
  {
    id: 'graphql.filters.or-as-and',
    clause: 'graphql.list.filters-combined',
    breaks: 'or in filters is read as and.',
    ...onFilters((node) => (node.name.value === 'or' ? renamed(node, 'and') : undefined)),
  },
  {
    id: 'graphql.filters.and-as-or',
    clause: 'graphql.list.filters-combined',
    breaks: 'and in filters is read as or.',
    ...onFilters((node) => (node.name.value === 'and' ? renamed(node, 'or') : undefined)),
  },
  {
    id: 'graphql.filters.not-ignored',
    clause: 'graphql.list.filters-combined',
    breaks: 'not in filters is ignored.',
    ...onFilters((node) => (node.name.value === 'not' ? null : undefined)),
  },
  {
    id: 'graphql.filters.first-field-alone',
    clause: 'graphql.list.filters-combined',
    breaks: 'Of fields side by side in filters the first alone counts.',
    ...onArguments('root', 'filters', (node) =>
      isObjectNode(node.value) ? { ...node, value: { ...node.value, fields: node.value.fields.slice(0, 1) } } : node,
    ),
  },
  {
    id: 'graphql.filters.relation-ignored',
    clause: 'graphql.list.filters-relation',
    breaks: 'A filter through a relation is ignored.',
    ...onFilters((node, model) => (leading('relation', model).has(node.name.value) ? null : undefined)),
  },
  {
    id: 'graphql.filters.component-ignored',
    clause: 'graphql.types.component-filter',
    breaks: 'A filter on a component is ignored.',
    ...onFilters((node, model) => (leading('component', model).has(node.name.value) ? null : undefined)),
  },
  {
    id: 'graphql.filters.null-operand-ignored',
    clause: 'graphql.filters-null-operand',
    breaks: 'eq: null is ignored.',
    ...onFilters((node) => (node.value.kind === Kind.NULL ? null : undefined)),
  },
  {
    id: 'graphql.filters.null-operand-negated',
    clause: 'graphql.filters-null-operand',
    breaks: 'eq: null keeps the entries that have a value.',
    ...onFilters((node) =>
      node.value.kind === Kind.NULL
        ? { ...renamed(node, 'notNull'), value: { kind: Kind.BOOLEAN, value: true } }
        : undefined,
    ),
  },
  {
    id: 'graphql.filters.enum-by-name',
    clause: 'graphql.types.enum-filter-raw',
    breaks: 'The filter of an enumeration takes the name of a value, not the value.',
    needs: (model) =>
      enumValues(model).some((value) => /\W/.test(value)) ? undefined : 'no value has another name than itself',
    ...onFilters((node, model) =>
      node.value.kind === Kind.STRING && enumValues(model).includes(node.value.value)
        ? { ...node, value: { ...node.value, value: node.value.value.replace(/\W+/g, '_') } }
        : undefined,
    ),
  },
];

const enumValues = ({ contentTypes }: Model): string[] =>
  contentTypes.flatMap(({ attributes }) => attributes.flatMap((one) => one.enum ?? []));

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

const lists: Mutant[] = [
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

const many = ({ contentTypes }: Model, field: FieldNode): boolean =>
  contentTypes.some(({ attributes }) =>
    attributes.some(
      (one) =>
        one.name === field.name.value &&
        one.relation?.endsWith('ToMany') === true &&
        contentTypes.some((type) => type.uid === one.target && type.draftAndPublish),
    ),
  );

/** Names that are to-many relations to drafts wherever they stand: they alone can be given a state safely. */
const inside: Mutant[] = [
  ...['filters', 'sort', 'pagination'].flatMap((name): Mutant[] => [
    {
      id: `graphql.relation.${name}.ignored`,
      clause: 'graphql.relation-arguments',
      breaks: `${name} of relations is ignored.`,
      ...dropping('inside', name),
    },
    {
      id: `graphql.component.${name}.ignored`,
      clause: 'graphql.component-arguments',
      breaks: `${name} of repeatable components is ignored.`,
      ...dropping('inside', name),
    },
  ]),
  {
    id: 'graphql.relation.state-ignored',
    clause: 'graphql.relation-live',
    breaks: 'publicationState of relations is ignored.',
    ...dropping('inside', 'publicationState'),
  },
  {
    id: 'graphql.relation.drafts-shown',
    clause: 'graphql.relation-live',
    breaks: 'Relations hold drafts unless they are asked not to.',
    ...filling('inside', 'publicationState: PREVIEW', (field, model) => many(model, field)),
  },
  {
    id: 'graphql.relation.live-shows-drafts',
    clause: 'graphql.relation-live',
    breaks: 'publicationState: LIVE of relations is read as PREVIEW.',
    ...onArguments('inside', 'publicationState', (node) => ({ ...node, value: { kind: Kind.ENUM, value: 'PREVIEW' } })),
  },
];

export const graphqlQueryMutants: Mutant[] = [...swapped, ...filters, ...lists, ...inside];
