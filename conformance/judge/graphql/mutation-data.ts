/** Reads the `data` argument of a mutation in the form of REST: enumeration values by value, components by uid (2.3). */
import { type FieldNode, type ValueNode, valueFromASTUntyped } from 'graphql';
import { componentName, enumValueName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Attributed, attributeNamed, findComponent } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';

/** The `data` argument of a mutation; empty where it has none. */
export function mutationData(
  model: Model,
  owner: Attributed,
  { arguments: args = [] }: FieldNode,
  variables: JsonObject,
): JsonObject {
  const argument = args.find(({ name }) => name.value === 'data');
  const data = argument && argumentValue(argument.value, variables);
  return isObject(data) ? dataAsRest(model, owner, data) : {};
}

const argumentValue = (node: ValueNode, variables: JsonObject): unknown =>
  node.kind === 'Variable' ? variables[node.name.value] : valueFromASTUntyped(node, variables);

const dataAsRest = (model: Model, owner: Attributed, data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, asRest(model, owner, name, value)]));

function asRest(model: Model, owner: Attributed, name: string, value: unknown): unknown {
  const attribute = attributeNamed(owner, name);
  if (attribute?.type === 'enumeration')
    return attribute.enum?.find((candidate) => enumValueName(candidate) === value) ?? value;
  if (attribute?.type !== 'component' && attribute?.type !== 'dynamiczone') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => asRest(model, owner, name, item));
  if (!isObject(value)) return value;
  const { __typename: typename, ...rest } = value;
  const uid = attribute.component ?? attribute.components?.find((component) => componentName(component) === typename);
  const component = findComponent(model, uid);
  if (!component) return value;
  const data = dataAsRest(model, component, rest);
  return attribute.component === undefined ? { __component: uid, ...data } : data;
}
