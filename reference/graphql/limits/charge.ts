/** Charges the cost of a query for entries that exist: the result of a field is charged before its own fields are resolved. */
import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { isObject } from '../../model/object.ts';
import type { GraphqlContext } from '../context.ts';
import type { CostBudget } from './budget.ts';

type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

/** Costs other than fields of entries, in values that take as long. */
export const EXTRA = {
  /** Base cost of a list. */
  list: 10,
  /** Characters of text that cost one value. */
  text: 500,
  /** Values that filters and sorts read, for one value of cost. */
  looks: 100,
} as const;

/**
 * Makes every field with objects charge for the requested fields of these: one value for each, and one for every `EXTRA.text`
 * characters of text. A list is charged its base cost before it is read. Changes the schema and returns it.
 */
export function chargeSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (!isCompositeType(getNamedType(field.type))) continue;
      const isList = field.args.some(({ name }) => name === 'pagination');
      field.resolve = chargeField(field.resolve ?? defaultFieldResolver, isList);
    }
  }
  return schema;
}

function chargeField(resolve: Resolve, isList: boolean): Resolve {
  return (source, args, context, info) => {
    const { cost } = context;
    if (!cost) return resolve(source, args, context, info);
    if (isList) cost.charge(EXTRA.list + sizeOf(args, cost.allowed), info);
    else cost.check();
    const value = resolve(source, args, context, info);
    if (!isThenable(value)) return chargeValue(value, cost, info);
    // the executor completes the value in the same step (`resolve/in-step.ts`)
    return {
      // biome-ignore lint/suspicious/noThenProperty: the executor takes whatever has one
      then: (complete: (value: unknown) => unknown, refuse: (error: unknown) => unknown) =>
        value.then((result) => complete(chargeValue(result, cost, info)), refuse),
    };
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof value.then === 'function';
}

function chargeValue(value: unknown, cost: CostBudget, info: GraphQLResolveInfo): unknown {
  if (value === null || value === undefined) return value;
  const { count, leaves } = plannedCostOf(info);
  if (!Array.isArray(value)) cost.charge(count + textIn(value, leaves), info);
  else {
    let sum = value.length * count;
    for (const item of value) sum += textIn(item, leaves);
    if (sum > 0) cost.charge(sum, info);
  }
  return value;
}

/** The requested fields of each object at one place of a query. */
interface PlannedCost {
  readonly count: number;
  /** Names of fields without subfields. */
  readonly leaves: readonly string[];
}

/** By the nodes of a place, which an execution collects once. */
const places = new WeakMap<GraphQLResolveInfo['fieldNodes'], PlannedCost>();

function plannedCostOf({ fieldNodes, fragments }: GraphQLResolveInfo): PlannedCost {
  const cached = places.get(fieldNodes);
  if (cached) return cached;
  let count = 0;
  const leaves: string[] = [];
  const spread = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (selection.kind === Kind.FIELD) {
        count += 1;
        if (!selection.selectionSet) leaves.push(selection.name.value);
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = fragments[selection.name.value];
        if (fragment) visit(fragment.selectionSet);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) if (selectionSet) visit(selectionSet);
  const cost = { count, leaves };
  places.set(fieldNodes, cost);
  return cost;
}

/** The additional cost of the texts of an object. */
function textIn(value: unknown, leaves: readonly string[]): number {
  if (!isObject(value)) return 0;
  let length = 0;
  for (const name of leaves) {
    const text = value[name];
    if (typeof text === 'string') length += text.length;
    else if (typeof text === 'object' && text !== null) length += lengthOf(text);
  }
  return Math.floor(length / EXTRA.text);
}

/** Lengths of JSON values as text; stored values never change. */
const lengths = new WeakMap<object, number>();

function lengthOf(value: object): number {
  const cached = lengths.get(value);
  if (cached !== undefined) return cached;
  const length = JSON.stringify(value)?.length ?? 0;
  lengths.set(value, length);
  return length;
}

/** How many names and operands arguments contain; stops counting beyond `most`. */
function sizeOf({ filters, sort }: Readonly<Record<string, unknown>>, most: number): number {
  let size = 0;
  const rest: unknown[] = [filters, sort];
  while (rest.length > 0 && size <= most) {
    const value = rest.pop();
    if (value === undefined || value === null) continue;
    size += 1;
    if (Array.isArray(value)) for (const item of value.slice(0, most + 1)) rest.push(item);
    else if (isObject(value)) rest.push(...Object.values(value));
  }
  return size;
}
