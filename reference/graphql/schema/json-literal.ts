/** JSON that is written in a query, as scalars that take any value read it. */
import { type ValueNode, valueFromASTUntyped } from 'graphql';

/**
 * The value of a literal, made of the plain objects that a variable would bring: those of the library have no prototype,
 * and cannot be turned into text.
 */
export function jsonLiteral(node: ValueNode, variables: Readonly<Record<string, unknown>> | null | undefined): unknown {
  const value = valueFromASTUntyped(node, variables);
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
