/** Mutants that apply other filters to a GraphQL list (4.9). */
import { Kind, type ObjectFieldNode, parseValue, type ValueNode, visit } from 'graphql';
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import { restOnly } from '../generate/graphql/filter-text.ts';
import type { Model } from '../models/model.ts';
import { dropping, isObjectNode, onArguments, onDocument } from './graphql-documents.ts';
import type { Row } from './mutant.ts';

/** What becomes of a field inside `filters`: null drops it, undefined leaves it. */
type Changed = ObjectFieldNode | null | undefined;

/** Rewrites the fields of objects inside `filters` of lists. */
const onFilters = (change: (node: ObjectFieldNode, model: Model) => Changed) =>
  onDocument((document, model) =>
    visit(document, {
      Argument: (node) =>
        node.name.value === 'filters'
          ? visit(node, { ObjectField: { leave: (field) => change(field, model) } })
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

/** Whether two operators differ in case alone: usual databases do not distinguish these. */
const isCaseTwin = (a: OperatorRow, b: OperatorRow): boolean =>
  a.matchesPart === true && (a.caseInsensitiveFormOf === b.name || b.caseInsensitiveFormOf === a.name);

/** Mutants that replace each operator by the next one with the same form of operand. */
const swapped: Row[] = operators.flatMap((row) => {
  const neighbour = row.neighbours
    .map((name) => operators.find((operator) => operator.name === name))
    .find((other) => other !== undefined && other.operand === row.operand && !isCaseTwin(row, other));
  if (!neighbour) return [];
  const [name, other] = [row.name.slice(1), neighbour.name.slice(1)];
  const readAsOther = onFilters((node) => (node.name.value === name ? renamed(node, other) : undefined));
  const breaks = `${name} in filters is read as ${other}.`;
  return [[`graphql.operators.${name}.as-${other}`, 'graphql.list.filters', breaks, readAsOther]];
});

/** Names of relations, or of components. */
const leading = (kind: 'relation' | 'component', { contentTypes, components }: Model): Set<string> =>
  new Set(
    [...contentTypes, ...components].flatMap(({ attributes }) =>
      attributes.filter(({ type }) => type === kind).map(({ name }) => name),
    ),
  );

const joinsConditions = ({ value }: ObjectFieldNode): boolean =>
  isObjectNode(value) && value.fields.some(({ name }) => name.value === 'and' || name.value === 'or');

const filtersFirstFieldAlone = onArguments('root', 'filters', (node) =>
  isObjectNode(node.value) ? { ...node, value: { ...node.value, fields: node.value.fields.slice(0, 1) } } : node,
);
const filtersNullOperandNegated = onFilters((node) =>
  node.value.kind === Kind.NULL
    ? { ...renamed(node, 'notNull'), value: { kind: Kind.BOOLEAN, value: true } }
    : undefined,
);

const orSplitsGroups = onFilters((node) =>
  node.name.value === 'or' && node.value.kind === Kind.LIST
    ? {
        ...node,
        value: {
          ...node.value,
          values: node.value.values.flatMap((item): ValueNode[] =>
            isObjectNode(item) ? item.fields.map((field) => ({ ...item, fields: [field] })) : [item],
          ),
        },
      }
    : undefined,
);

const isWithoutConditions = ({ value }: ObjectFieldNode): boolean =>
  value.kind === Kind.LIST ? value.values.length === 0 : value.kind === Kind.OBJECT && value.fields.length === 0;
const emptyOrMatchesNothing = onFilters((node) =>
  node.name.value === 'or' && isWithoutConditions(node)
    ? { ...renamed(node, 'id'), value: parseValue('{ null: true }', { noLocation: true }) }
    : undefined,
);

const enumValues = ({ contentTypes }: Model): string[] =>
  contentTypes.flatMap(({ attributes }) => attributes.flatMap((attribute) => attribute.enum ?? []));

const filtersEnumByName = onFilters((node, model) =>
  node.value.kind === Kind.STRING && enumValues(model).includes(node.value.value)
    ? { ...node, value: { ...node.value, value: node.value.value.replace(/\W+/g, '_') } }
    : undefined,
);

const nullIgnored: Row[] = ['ne', 'eqi', 'nei'].map((name) => {
  const ignored = onFilters((node) => (node.name.value === name && node.value.kind === Kind.NULL ? null : undefined));
  return [
    `graphql.filters.null-of-${name}-ignored`,
    'graphql.filters-null-operand',
    `${name}: null is ignored.`,
    ignored,
  ];
});

// biome-ignore format: a table, one mutant a row
const filters: Row[] = [
  ['graphql.filters.ignored', 'graphql.list.filters', 'filters of lists are ignored.', dropping('root', 'filters')],
  ['graphql.filters.or-as-and', 'graphql.list.filters-combined', 'or in filters is read as and.',
    onFilters((node) => (node.name.value === 'or' ? renamed(node, 'and') : undefined))],
  ['graphql.filters.and-as-or', 'graphql.list.filters-combined', 'and in filters is read as or.',
    onFilters((node) => (node.name.value === 'and' ? renamed(node, 'or') : undefined))],
  ['graphql.filters.or-splits-groups', 'graphql.list.filters-combined',
    'Several conditions in one item of or are alternatives.', orSplitsGroups],
  ['graphql.filters.not-ignored', 'graphql.list.filters-combined', 'not in filters is ignored.',
    onFilters((node) => (node.name.value === 'not' ? null : undefined))],
  ['graphql.filters.first-field-alone', 'graphql.list.filters-combined',
    'Of fields side by side in filters the first alone counts.', filtersFirstFieldAlone],
  ['graphql.filters.relation-ignored', 'graphql.list.filters-relation', 'A filter through a relation is ignored.',
    onFilters((node, model) => (leading('relation', model).has(node.name.value) ? null : undefined))],
  ['graphql.filters.component-ignored', 'graphql.types.component-filter', 'A filter on a component is ignored.',
    onFilters((node, model) => (leading('component', model).has(node.name.value) ? null : undefined))],
  ['graphql.filters.component-joins', 'graphql.types.component-filter', 'A filter on a component that joins conditions is ignored.',
    onFilters((node, model) => (leading('component', model).has(node.name.value) && joinsConditions(node) ? null : undefined))],
  ['graphql.filters.empty-or-matches-nothing', 'graphql.filters-empty', 'or without conditions matches no entry.',
    emptyOrMatchesNothing],
  ['graphql.filters.null-operand-ignored', 'graphql.filters-null-operand', 'eq: null is ignored.',
    onFilters((node) => (node.value.kind === Kind.NULL ? null : undefined))],
  ['graphql.filters.null-operand-negated', 'graphql.filters-null-operand',
    'eq: null keeps the entries that have a value.', filtersNullOperandNegated],
  ['graphql.filters.enum-by-name', 'graphql.types.enum-filter-raw',
    'The filter of an enumeration takes the name of a value, not the value.', filtersEnumByName,
    (model) => enumValues(model).some((value) => /\W/.test(value)) ? undefined : 'no value has another name than itself'],
];

/** The same inside `filters` of lists inside entries alone. */
const onFiltersInside = (change: (node: ObjectFieldNode) => Changed) =>
  onArguments('inside', 'filters', (node) => visit(node, { ObjectField: { leave: change } }));

const served = new Set(['createdAt', 'publishedAt', 'id']);

// biome-ignore format: a table, one mutant a row
const inside: Row[] = (
  [
    ['or-as-and', 'or is read as and', (node) => (node.name.value === 'or' ? renamed(node, 'and') : undefined)],
    ['not-ignored', 'not is ignored', (node) => (node.name.value === 'not' ? null : undefined)],
    ['eqi-as-eq', 'eqi is read as eq', (node) => (node.name.value === 'eqi' ? renamed(node, 'eq') : undefined)],
    ['between-as-in', 'between is read as in', (node) => (node.name.value === 'between' ? renamed(node, 'in') : undefined)],
    ['served-ignored', 'what the server sets is no condition', (node) => (served.has(node.name.value) ? null : undefined)],
    ['first-of-in', 'of in the first value counts', (node) =>
      (node.name.value === 'in' && node.value.kind === Kind.LIST
        ? { ...node, value: { ...node.value, values: node.value.values.slice(0, 1) } } : undefined)],
  ] as const satisfies readonly (readonly [string, string, (node: ObjectFieldNode) => Changed])[]
).map(([name, says, change]): Row => [`graphql.relation.filters.${name}`, 'graphql.relation-arguments',
  `In filters of a list inside an entry, ${says}.`, onFiltersInside(change)]);

export const graphqlFilterMutants: Row[] = [...swapped, ...nullIgnored, ...filters, ...inside];
