/** Reads the `filters` parameter of a parsed query. */
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import { type Attributed, attributeNamed, findComponent, findType } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import { familyOf, isPlainRelation, isValueFamily } from './attributes.ts';
import { isList, isObject, listOf, type QueryNode } from './parse-query.ts';

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | {
      readonly kind: 'compare';
      readonly field: string;
      readonly operator: string;
      readonly operands: readonly string[];
    }
  | { readonly kind: 'related'; readonly field: string; readonly target: string; readonly of: Filter }
  | { readonly kind: 'part'; readonly field: string; readonly component: string; readonly of: Filter };

/** What asks nothing: it has no effect, and no part in what is joined or negated (rest.filters.unknown-operator). */
const nothing: Filter = { kind: 'and', of: [] };

const asks = (filter: Filter): boolean => filter.kind !== 'and' || filter.of.length > 0;

function conjunction(filters: readonly Filter[]): Filter {
  const of = filters.filter(asks);
  return of.length === 1 && of[0] ? of[0] : { kind: 'and', of };
}

function disjunction(filters: readonly Filter[]): Filter {
  const of = filters.filter(asks);
  return of.length === 0 ? nothing : { kind: 'or', of };
}

const joined = (key: '$and' | '$or', filters: readonly Filter[]): Filter =>
  key === '$and' ? conjunction(filters) : disjunction(filters);

const negation = (of: Filter): Filter => (asks(of) ? { kind: 'not', of } : nothing);

const texts = (node: QueryNode): string[] => listOf(node).filter((item) => typeof item === 'string');

/** Operators that take one value. */
const ofOne: ReadonlySet<string> = new Set(
  loadTable<OperatorRow>('operators').flatMap(({ name, operand }) => (operand === 'one' ? [name] : [])),
);

const known: ReadonlySet<string> = new Set(loadTable<OperatorRow>('operators').map(({ name }) => name));

/** Whether a node is a list that is written with indexes. */
function isIndexed(node: QueryNode): boolean {
  const keys = isObject(node) ? Object.keys(node) : [];
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

/** Reads the node under an attribute: a value, a list, or operators. */
function comparisons(field: string, node: QueryNode): Filter {
  if (typeof node === 'string') return { kind: 'compare', field, operator: '$eq', operands: [node] };
  if (isList(node) || isIndexed(node)) return { kind: 'compare', field, operator: '$in', operands: texts(node) };
  return conjunction(
    Object.entries(node).map(([key, value]): Filter => {
      if (key === '$not') return negation(comparisons(field, value));
      if (key === '$and' || key === '$or') {
        return joined(
          key,
          listOf(value).map((item) => comparisons(field, item)),
        );
      }
      if (!known.has(key)) return nothing;
      const operands = texts(value);
      // rest.filters.several-values: one of them is enough
      if (operands.length > 1 && ofOne.has(key))
        return { kind: 'or', of: operands.map((one) => ({ kind: 'compare', field, operator: key, operands: [one] })) };
      return { kind: 'compare', field, operator: key, operands };
    }),
  );
}

/** Whether the node under a relation compares its id: neither it nor its joins and negations name an attribute. */
function isOnId(node: QueryNode): boolean {
  if (!isObject(node)) return true;
  return Object.entries(node).every(([key, value]) => {
    if (key === '$not') return isOnId(value);
    if (key === '$and' || key === '$or') return listOf(value).every(isOnId);
    return key.startsWith('$') || /^\d+$/.test(key);
  });
}

function relationFilter(model: Model, field: string, target: string, node: QueryNode): Filter {
  const onId = isOnId(node);
  const type = findType(model, target);
  if (!type && !onId) throw new Error(`The models have no content-type "${target}", which "${field}" points to.`);
  const of = onId || !type ? comparisons('id', node) : filtersOf(model, type, node);
  return asks(of) ? { kind: 'related', field, target, of } : nothing;
}

function componentFilter(model: Model, { name, component: uid }: Attribute, node: QueryNode): Filter {
  const component = findComponent(model, uid);
  if (!component) throw new Error(`The models have no component "${uid}", which "${name}" holds.`);
  const of = filtersOf(model, component, node);
  return asks(of) ? { kind: 'part', field: name, component: component.uid, of } : nothing;
}

/**
 * Reads the node under `filters`.
 *
 * @throws Error when an attribute does not exist or has no comparable values, which is a fault of the check
 */
export function filtersOf(model: Model, type: Attributed & { readonly uid: string }, node: QueryNode): Filter {
  // rest.filters.list-is-and
  if (isIndexed(node)) return conjunction(listOf(node).map((item) => filtersOf(model, type, item)));
  if (!isObject(node)) throw new Error(`Filters of ${type.uid} are not an object: ${JSON.stringify(node)}`);
  return conjunction(
    Object.entries(node).map(([key, value]): Filter => {
      if (key === '$and' || key === '$or') {
        return joined(
          key,
          listOf(value).map((item) => filtersOf(model, type, item)),
        );
      }
      if (key === '$not') return negation(filtersOf(model, type, value));
      const attribute = attributeNamed(type, key);
      if (attribute && isPlainRelation(attribute)) return relationFilter(model, key, attribute.target, value);
      if (attribute?.type === 'component') return componentFilter(model, attribute, value);
      if (!isValueFamily(familyOf(type, key))) throw new Error(`${type.uid} has no comparable attribute "${key}".`);
      return comparisons(key, value);
    }),
  );
}

/** Names of the attributes in a filter, relations included, in order of first use. */
export function fieldsIn(filter: Filter): string[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return [...new Set(filter.of.flatMap(fieldsIn))];
    case 'not':
      return fieldsIn(filter.of);
    default:
      return [filter.field];
  }
}
