/** Limits the size of variables, as tokens limit a query: coercing values to their types takes time. */
import { GraphQLError, Kind, type OperationDefinitionNode, OperationTypeNode, type TypeNode } from 'graphql';
import { isObject } from '../../model/object.ts';

/** Most values of the variables of a query. An object counts as ten, since all fields of its type are looked up. */
export const MOST_VALUES = 10_000;

const OBJECT = 10;

/**
 * Returns an error for variables with too many values. In a mutation only filters count: the size of the body limits its data.
 */
export function checkVariables(
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  const isQuery = operation.operation === OperationTypeNode.QUERY;
  let count = 0;
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    if (!isQuery && !nameOf(type).endsWith('FiltersInput')) continue;
    count += weightOf(variables[variable.name.value]);
    if (count <= MOST_VALUES) continue;
    const message = `'${operation.name?.value ?? ''}' has variables of more than ${MOST_VALUES} values`;
    const text = `${message} at "$${variable.name.value}", allowed are ${MOST_VALUES} (an object counts as ${OBJECT})`;
    return new GraphQLError(text, { nodes: [operation] });
  }
  return undefined;
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

function weightOf(variable: unknown): number {
  let weight = 0;
  const rest = [variable];
  while (rest.length > 0 && weight <= MOST_VALUES) {
    const value = rest.pop();
    weight += isObject(value) ? OBJECT : 1;
    if (Array.isArray(value)) for (const item of value.slice(0, MOST_VALUES)) rest.push(item);
    else if (isObject(value)) rest.push(...Object.values(value));
  }
  return weight;
}
