/** Literals of a document as the JSON of a variable (4.9). */
import { type ValueNode, valueFromASTUntyped } from 'graphql';

/** The JSON value of a literal without variables. */
export function jsonOf(node: ValueNode): unknown {
  // a JSON number would lose digits
  if (node.kind === 'IntValue' && !Number.isSafeInteger(Number(node.value))) return node.value;
  if (node.kind === 'ListValue') return node.values.map(jsonOf);
  if (node.kind !== 'ObjectValue') return valueFromASTUntyped(node);
  return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, jsonOf(value)]));
}
