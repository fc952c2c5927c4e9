/** What a query may cost at most, worked out before it is run: the values of its answer, lists at their full length. */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { isObject } from '../../model/raw.ts';
import { rulesOf } from '../operations.ts';
import type { ListLimits } from '../resolve/page.ts';

/** Cost of an operation with the variables sent. */
export type Cost = (variables: Variables) => number;

type Variables = Record<string, unknown>;

/** What is not a value of the answer, in values that take as long. */
const EXTRA = { list: 10, condition: 100, operand: 1 };

/** What a question about the schema costs: so much for each of its names, but never too much to be asked once. */
const INTROSPECTION = { name: 10, most: 25_000 };

/** Length of a list that takes no pagination, and of one that may give everything. */
const LENGTH = { unpaged: 5, unbounded: 1000 };

/**
 * Makes the estimation of queries over one schema.
 *
 * @returns for a valid document the cost of each of its operations
 */
export function createCosts(
  schema: GraphQLSchema,
  limits: ListLimits,
): (document: DocumentNode) => ReadonlyMap<OperationDefinitionNode, Cost> {
  const pages = pageTypes(schema);
  const introspection = Math.min(namesIn(schema) * INTROSPECTION.name, INTROSPECTION.most);

  return (document) => {
    const fragments = new Map<string, (variables: Variables) => number>();

    const ofSelections = ({ selections }: SelectionSetNode, type: GraphQLNamedType): Cost => {
      const parts = selections.map((selection): Cost => {
        if (selection.kind === Kind.FIELD) return ofField(selection, type);
        const condition = selection.kind === Kind.INLINE_FRAGMENT ? selection.typeCondition?.name.value : undefined;
        if (selection.kind === Kind.INLINE_FRAGMENT)
          return ofSelections(selection.selectionSet, (condition && schema.getType(condition)) || type);
        return ofFragment(selection.name.value);
      });
      return (variables) => parts.reduce((sum, part) => sum + part(variables), 0);
    };

    const ofFragment = (name: string): Cost => {
      const known = fragments.get(name);
      if (known) return known;
      const fragment = document.definitions.find(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
      );
      const type = fragment?.kind === Kind.FRAGMENT_DEFINITION && schema.getType(fragment.typeCondition.name.value);
      const cost = once(
        fragment?.kind === Kind.FRAGMENT_DEFINITION && type ? ofSelections(fragment.selectionSet, type) : () => 0,
      );
      fragments.set(name, cost);
      return cost;
    };

    const ofField = (node: FieldNode, parent: GraphQLNamedType): Cost => {
      const name = node.name.value;
      if (name.startsWith('__')) return () => (node.selectionSet ? introspection : 1);
      const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
      if (!field || !node.selectionSet) return () => 1;
      const inner = ofSelections(node.selectionSet, getNamedType(field.type));
      const own = 1 + (rulesOf(field.extensions)?.cost ?? 0);
      const takesPages = field.args.some((argument) => argument.name === 'pagination');
      if (!takesPages) {
        const length = isListOfObjects(field.type) && !pages.has(parent) ? LENGTH.unpaged : 1;
        return (variables) => own + length * inner(variables);
      }
      const pagination = argumentOf(node, 'pagination');
      const filters = argumentOf(node, 'filters');
      return (variables) =>
        EXTRA.list + conditions(filters(variables)) + lengthOf(pagination(variables), limits) * inner(variables);
    };

    return new Map(
      document.definitions
        .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
        .map((operation) => {
          const root = schema.getRootType(operation.operation);
          const cost = root ? ofSelections(operation.selectionSet, root) : () => 0;
          const defaults = defaultsOf(operation);
          return [operation, (variables: Variables) => cost({ ...defaults, ...variables })];
        }),
    );
  };
}

/** Works out a cost once for the same variables, wherever a fragment is spread. */
function once(cost: Cost): Cost {
  let last: { readonly variables: Variables; readonly value: number } | undefined;
  return (variables) => {
    if (last?.variables !== variables) last = { variables, value: cost(variables) };
    return last.value;
  };
}

/** Types that are one page of a list: their own list is as long as the page. */
function pageTypes(schema: GraphQLSchema): ReadonlySet<GraphQLNamedType> {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) ? Object.values(type.getFields()) : [],
  );
  const paged = fields.filter(
    ({ args, type }) => args.some(({ name }) => name === 'pagination') && !isListOfObjects(type),
  );
  return new Set(paged.map(({ type }) => getNamedType(type)));
}

/** How many fields, arguments and values the types of a schema have. */
function namesIn(schema: GraphQLSchema): number {
  return Object.values(schema.getTypeMap()).reduce((sum, type) => {
    if (isEnumType(type)) return sum + type.getValues().length;
    if (isInputObjectType(type)) return sum + Object.keys(type.getFields()).length;
    if (!isObjectType(type) && !isInterfaceType(type)) return sum;
    return Object.values(type.getFields()).reduce((all, { args }) => all + 1 + args.length, sum);
  }, 0);
}

function isListOfObjects(type: GraphQLOutputType): boolean {
  const inner = isNonNullType(type) ? type.ofType : type;
  return isListType(inner) && isCompositeType(getNamedType(inner));
}

/** Reads an argument; undefined where it is not given. */
function argumentOf(node: FieldNode, name: string): (variables: Variables) => unknown {
  const value: ValueNode | undefined = node.arguments?.find((argument) => argument.name.value === name)?.value;
  if (!value) return () => undefined;
  return (variables) => valueFromASTUntyped(value, variables);
}

/** How long a page may be. */
function lengthOf(pagination: unknown, { defaultLimit, maxLimit }: ListLimits): number {
  const { limit, pageSize, page } = isObject(pagination) ? pagination : {};
  const asked = [limit, pageSize].find((each) => typeof each === 'number');
  const most = maxLimit ?? Number.POSITIVE_INFINITY;
  if (typeof asked !== 'number') return Math.min(page === undefined || page === null ? defaultLimit : 1, most);
  if (asked < 0) return Math.min(most, LENGTH.unbounded);
  return Math.min(Math.max(asked, 1), most);
}

/** What filters cost: each condition is tried on many entries. */
function conditions(filters: unknown): number {
  if (Array.isArray(filters)) return filters.reduce((sum: number, each) => sum + conditions(each), 0);
  if (!isObject(filters)) return filters === undefined ? 0 : EXTRA.operand;
  return Object.values(filters).reduce((sum: number, each) => sum + EXTRA.condition + conditions(each), 0);
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}
