/** Filters (source document 4.6): from the parameter `filters` to a tree of comparisons. */

import { isScalar } from '../model/attribute.ts';
import type { Component, ContentType } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import type { Json } from '../store/reader.ts';
import { parseFlag } from './flag.ts';
import { invalidParameter, invalidValue } from './invalid.ts';
import { toOperand, toText } from './operand.ts';
import {
  type ComparisonOperator,
  isComparison,
  OPERATOR_NAMES,
  operatorFacts,
  type ResolvedOperator,
  testOf,
} from './operators.ts';
import type { Column, Filter } from './query.ts';
import { behaviourIn, counting, followed, type Scope, visibleAttribute, warnUnknown } from './scope.ts';

/** A filter that every entry passes. */
export const EVERYTHING: Filter = { kind: 'and', filters: [] };

/** The column `id`, which no schema declares. */
const ID: Column = { name: 'id', type: 'id' };

/**
 * Resolves filters on the entries of a content-type or component.
 *
 * @param value the parameter: an object of attributes and logical operators, or a list of such objects that must all hold
 * @param place the parameter as written, for messages
 * @throws ApiError 400 for an attribute that is unknown, hidden, not permitted or cannot be filtered on, and for an
 *   operand that cannot be understood; an unknown operator is ignored, with a warning
 */
export function resolveFilters(
  value: Json | undefined,
  schema: ContentType | Component,
  scope: Scope,
  place = 'filters',
): Filter {
  if (value === undefined || value === null || value === '') return EVERYTHING;
  return group(value, schema, counting(scope), place);
}

/** Combines filters with `$and`. */
export function all(filters: readonly Filter[]): Filter {
  const asking = filters.filter((filter) => filter !== EVERYTHING);
  const [only] = asking;
  if (only === undefined) return EVERYTHING;
  return asking.length === 1 ? only : { kind: 'and', filters: asking };
}

/** Combines filters with `$or`. As observed, one that asks nothing, such as one with an ignored operator alone, does not count. */
function any(filters: readonly Filter[]): Filter {
  const asking = filters.filter((filter) => filter !== EVERYTHING);
  return asking.length === 0 ? EVERYTHING : { kind: 'or', filters: asking };
}

/** Negates a filter. As observed, the negation of one that asks nothing asks nothing. */
function negation(filter: Filter): Filter {
  return filter === EVERYTHING ? EVERYTHING : { kind: 'not', filter };
}

/** Resolves an object of attributes and logical operators, or a list of such objects, at any depth, that must all hold. */
function group(value: Json, schema: ContentType | Component, scope: Scope, place: string): Filter {
  if (Array.isArray(value)) return all(value.map((item, index) => group(item, schema, scope, `${place}[${index}]`)));
  if (!isObject(value)) throw invalidValue(place, 'attributes in brackets', value);
  const filters: Filter[] = [];
  for (const [name, condition] of Object.entries(value)) {
    const filter = member(name, condition, schema, scope, `${place}[${name}]`);
    if (filter) filters.push(filter);
  }
  return all(filters);
}

/** Resolves one key of a group: a logical operator or an attribute. */
function member(name: string, condition: Json, schema: ContentType | Component, scope: Scope, place: string) {
  if (name === '$and' || name === '$or') {
    if (!Array.isArray(condition)) throw invalidValue(place, 'an indexed list of filters', condition);
    const filters = condition.map((item, index) => group(item, schema, scope, `${place}[${index}]`));
    return name === '$and' ? all(filters) : any(filters);
  }
  if (name === '$not') {
    if (typeof condition !== 'object' || condition === null) throw invalidValue(place, 'a filter', condition);
    return negation(resolveFilters(condition, schema, scope, place));
  }
  if (isComparison(name)) throw invalidValue(place, 'an attribute before the operator', condition);
  if (name.startsWith('$')) return unknownOperator(scope, place, name);
  if (name === 'id') return compareColumn(ID, condition, scope, place);
  const attribute = visibleAttribute(schema, name);
  if (!attribute) throw invalidParameter(name);
  if (isScalar(attribute)) return compareColumn({ name, type: attribute.type }, condition, scope, place);
  const target = followed(scope, attribute, { media: behaviourIn(scope).filtersMedia });
  if (!target) throw invalidParameter(name);
  scope.tally?.add('conditions', place);
  const filter = compareLinked(condition, target, scope, place);
  return filter === EVERYTHING ? undefined : ({ kind: 'some', attribute: name, target: target.uid, filter } as const);
}

/** Resolves a condition on a linked entry. Comparisons apply to its id, other names to its attributes. */
function compareLinked(condition: Json, target: ContentType | Component, scope: Scope, place: string): Filter {
  if (!isObject(condition)) return compareColumn(ID, condition, scope, place);
  const filters: Filter[] = [];
  for (const [name, inner] of Object.entries(condition)) {
    const onId = isComparison(name) || (name === '$not' && isComparisonOfId(inner));
    const filter = onId
      ? compareColumn(ID, { [name]: inner }, scope, place)
      : member(name, inner, target, scope, `${place}[${name}]`);
    if (filter) filters.push(filter);
  }
  return all(filters);
}

/** Whether `$not` of a relation negates its id, as `[$not]=1` and `[$not][$in][0]=1` do. `[$not][name]=x` negates a filter. */
function isComparisonOfId(value: Json): boolean {
  return !isObject(value) || Object.keys(value).every(isComparison);
}

/** Resolves all conditions on one column. */
function compareColumn(column: Column, condition: Json, scope: Scope, place: string): Filter {
  if (Array.isArray(condition)) return compare(column, '$in', condition, scope, place);
  if (!isObject(condition)) return compare(column, '$eq', condition, scope, place);
  const filters: Filter[] = [];
  for (const [name, operand] of Object.entries(condition)) {
    const at = `${place}[${name}]`;
    if (name === '$not') filters.push(negated(column, operand, scope, at));
    else if (isComparison(name)) filters.push(compare(column, name, operand, scope, at));
    else if (name === '$and' || name === '$or')
      throw invalidValue(at, 'the logical operator before the attribute', operand);
    else if (column === ID) unknownOperator(scope, at, name);
    else ignored(scope, at, name);
  }
  return all(filters);
}

/** Resolves `$not` of one column. As observed, the negation of one of several values is enough. */
function negated(column: Column, operand: Json, scope: Scope, place: string): Filter {
  if (!Array.isArray(operand)) return negation(compareColumn(column, operand, scope, place));
  return any(operand.map((item) => negation(compareColumn(column, item, scope, place))));
}

/**
 * Resolves one comparison. As observed, `$eq` null tests for NULL, and an operator that takes one value is met by an entry that
 * meets it with one of several.
 */
function compare(column: Column, operator: ComparisonOperator, raw: Json, scope: Scope, place: string): Filter {
  scope.tally?.add('conditions', place);
  const comparison = (by: ResolvedOperator, operands: readonly Json[]) =>
    ({ kind: 'compare', column, operator: by, operands }) as const;
  const { operand: kind } = operatorFacts(operator);
  if (kind === 'flag') return comparison(parseFlag(raw) === (operator === '$null') ? '$null' : '$notNull', []);
  if (raw === null && (operator === '$eq' || operator === '$eqi')) return comparison('$null', []);
  if (raw === null && (operator === '$ne' || operator === '$nei')) return comparison('$notNull', []);

  const values: readonly Json[] = Array.isArray(raw) ? raw : [raw];
  const { keepsAnyBigInteger } = behaviourIn(scope);
  const operandOf = (value: Json) => toOperand(column, value, place, keepsAnyBigInteger);
  const operands = () => values.map(operandOf);
  if (kind === 'list') {
    // as in SQL, NULL equals nothing, and whether a value differs from it is unknown
    const present = values.filter((value) => value !== null);
    if (present.length < values.length && testOf(operator).denies) return comparison('$in', []);
    return comparison(operator, present.map(operandOf));
  }
  if (kind === 'pair') {
    if (values.length !== 2) throw invalidValue(place, 'two values, [0] and [1]', raw);
    return comparison(operator, operands());
  }
  if (values.length > 1) {
    if (operator === '$eq') return comparison('$in', operands());
    return { kind: 'or', filters: values.map((value) => compare(column, operator, value, scope, place)) };
  }
  const [first] = values;
  if (first === undefined) throw invalidValue(place, 'one value', raw);
  if (kind !== 'text') return comparison(operator, [operandOf(first)]);
  const text = toText(first, place);
  const { test, denies } = testOf(operator);
  if (test.by !== 'text' || behaviourIn(scope).literalText) return comparison(operator, [text]);
  return comparison(denies ? '$notLike' : '$like', [test.like(text)]);
}

/** Refuses or ignores an unknown operator on the id, or where an attribute stands. */
function unknownOperator(scope: Scope, place: string, name: string): undefined {
  if (behaviourIn(scope).refusesUnknownOperators) throw invalidParameter(name);
  ignored(scope, place, name);
}

function ignored(scope: Scope, place: string, name: string): undefined {
  warnUnknown(scope, place, name, OPERATOR_NAMES);
}
