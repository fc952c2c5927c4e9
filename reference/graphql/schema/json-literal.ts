/** Reads JSON literals of a query, for scalars that accept any value. */
import { type ValueNode, valueFromASTUntyped } from 'graphql';

/**
 * The value of a literal, made of plain objects like the value of a variable: objects of the library have no prototype and
 * cannot be converted to text.
 */
export function jsonLiteral(node: ValueNode, variables: Readonly<Record<string, unknown>> | null | undefined): unknown {
  const value = valueFromASTUntyped(node, variables);
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
