/** Writes filters and sorts, drawn for REST, as arguments of a GraphQL document (4.9). */
import { loadTable, type OperatorRow } from '../../../spec/index.ts';
import type { GraphqlInputRow } from '../../../spec/rows.ts';
import { type Attributed, attributeNamed } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';
import { insideOf } from '../../oracle/graphql/as-rest.ts';
import { type FilterTree, isTree } from '../filters.ts';
import type { Parameter } from '../query-string.ts';
import { type FilterScalar, filterScalar, literal } from './scalars.ts';

const scalarFilters = loadTable<GraphqlInputRow>('graphql-inputs').filter(({ name }) => /^\w+FilterInput$/.test(name));
const inGraphql = new Set(scalarFilters.flatMap(({ fields }) => fields.map(({ name }) => `$${name}`)));
const rowsOfRest = loadTable<OperatorRow>('operators').filter(({ name }) => !inGraphql.has(name));

/** Operators of REST that no scalar filter has. */
export const restOnly: ReadonlySet<string> = new Set(rowsOfRest.map(({ name }) => name));

const flags = new Set(['$null', '$notNull']);
const joins = new Set(['$and', '$or']);

const itemsOf = (value: Parameter): readonly Parameter[] =>
  Array.isArray(value) ? value : isTree(value) ? Object.values(value) : [value];

const object = (pairs: readonly string[]): string => `{ ${pairs.join(', ')} }`;

function operators(scalar: FilterScalar, tree: Parameter): string {
  if (!isTree(tree)) return object([`eq: ${literal(scalar, String(tree))}`]);
  return object(
    Object.entries(tree).map(([operator, operand]) => {
      const name = operator.slice(1);
      if (operator === '$not') return `not: ${operators(scalar, operand)}`;
      if (flags.has(operator)) return `${name}: ${String(operand)}`;
      const texts = itemsOf(operand).map((item) => literal(scalar, String(item)));
      return `${name}: ${typeof operand === 'string' ? texts[0] : `[${texts.join(', ')}]`}`;
    }),
  );
}

/** A filter tree as a literal of the owner's FiltersInput. */
export function filterText(model: Model, owner: Attributed, tree: FilterTree): string {
  return object(
    Object.entries(tree).map(([key, value]) => {
      if (joins.has(key)) {
        const items = itemsOf(value).map((item) => (isTree(item) ? filterText(model, owner, item) : '{ }'));
        return `${key.slice(1)}: [${items.join(', ')}]`;
      }
      if (key === '$not') return `not: ${isTree(value) ? filterText(model, owner, value) : '{ }'}`;
      const attribute = attributeNamed(owner, key);
      const inside = attribute && insideOf(model, attribute);
      if (inside) return `${key}: ${isTree(value) ? filterText(model, inside, value) : '{ }'}`;
      return `${key}: ${operators(filterScalar(owner, key), value)}`;
    }),
  );
}

/** Sorts as a literal: each key a text of its own, as the source document shows it. */
export const sortList = (sorts: readonly string[]): string =>
  `[${sorts.map((sort) => JSON.stringify(sort)).join(', ')}]`;

/** Sort keys as the values of the argument that mean the same as observed: a text may hold several keys. */
export function sortForms(sorts: readonly string[]): readonly [unknown, ...unknown[]] {
  const [first = '', ...others] = sorts;
  if (others.length === 0) return [sorts, first];
  return [sorts, sorts.join(','), [sorts.join(',')], [first, others.join(',')]];
}

/** The same as literals. */
export const sortTexts = (sorts: readonly string[]): readonly [string, ...string[]] => {
  const [first, ...others] = sortForms(sorts);
  return [JSON.stringify(first), ...others.map((form) => JSON.stringify(form))];
};

/** The case-insensitive operators that no scalar filter has, as GraphQL would write them. */
export const missingOperatorNames = (): string[] =>
  rowsOfRest.flatMap(({ name, caseInsensitiveFormOf }) => (caseInsensitiveFormOf === undefined ? [] : [name.slice(1)]));
