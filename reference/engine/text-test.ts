/** Operators that look into text: what they look for means itself, `%` and `_` included (decision filter text). */
import type { ComparisonOperator } from '../query/query.ts';
import type { Json } from '../store/reader.ts';

/**
 * Case folding of the operators that end in `i`: Unicode lower case, as `String.prototype.toLowerCase` gives it,
 * whatever the language. So `É` meets `é`; `ß` does not meet `SS`, and `İ` meets only itself.
 */
function fold(text: string): string {
  return text.toLowerCase();
}

/** Operators that look into text; the others compare by value. */
export type TextOperator =
  | '$eqi'
  | '$contains'
  | '$containsi'
  | '$startsWith'
  | '$startsWithi'
  | '$endsWith'
  | '$endsWithi';

/**
 * The test of an operator on text, or undefined when it compares by value. Only an operator on text makes a text of its
 * operand: JSON may hold an object that has none.
 */
export function textTest(operator: ComparisonOperator, operand: Json): ((text: string) => boolean) | undefined {
  return isTextOperator(operator) ? testOf(operator, String(operand)) : undefined;
}

const TEXT_OPERATORS: ReadonlySet<string> = new Set<TextOperator>([
  ...(['$eqi', '$contains', '$containsi', '$startsWith', '$startsWithi', '$endsWith', '$endsWithi'] as const),
]);

const isTextOperator = (operator: ComparisonOperator): operator is TextOperator => TEXT_OPERATORS.has(operator);

function testOf(operator: TextOperator, sought: string): (text: string) => boolean {
  const folded = fold(sought);
  switch (operator) {
    case '$eqi':
      return (text) => fold(text) === folded;
    case '$contains':
      return (text) => text.includes(sought);
    case '$containsi':
      return (text) => fold(text).includes(folded);
    case '$startsWith':
      return (text) => text.startsWith(sought);
    case '$startsWithi':
      return (text) => fold(text).startsWith(folded);
    case '$endsWith':
      return (text) => text.endsWith(sought);
    case '$endsWithi':
      return (text) => fold(text).endsWith(folded);
  }
}
