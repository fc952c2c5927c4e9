/** What a mutation writes: its `data` argument as REST has it, with values of enumerations instead of their names (2.3). */
import { type FieldNode, type ValueNode, valueFromASTUntyped } from 'graphql';
import { enumValueName } from '../../models/graphql-names.ts';
import { type Attributed, attributeNamed } from '../../oracle/attributes.ts';
import { isJsonObject, type JsonObject } from '../../oracle/shape.ts';

/** The `data` argument of a mutation; empty where it has none. */
export function mutationData(
  owner: Attributed,
  { arguments: given = [] }: FieldNode,
  variables: JsonObject,
): JsonObject {
  const argument = given.find(({ name }) => name.value === 'data');
  const data = argument && argumentValue(argument.value, variables);
  if (!isJsonObject(data)) return {};
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, asRest(owner, name, value)]));
}

const argumentValue = (node: ValueNode, variables: JsonObject): unknown =>
  node.kind === 'Variable' ? variables[node.name.value] : valueFromASTUntyped(node, variables);

function asRest(owner: Attributed, name: string, value: unknown): unknown {
  const attribute = attributeNamed(owner, name);
  if (attribute?.type !== 'enumeration') return value;
  return attribute.enum?.find((one) => enumValueName(one) === value) ?? value;
}
