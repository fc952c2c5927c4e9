/** Operators that look into text: what they look for means itself, `%` and `_` included (decision filter text). */
import type { ComparisonOperator } from '../query/query.ts';

/**
 * Case folding of the operators that end in `i`: Unicode lower case, as `String.prototype.toLowerCase` gives it,
 * whatever the language. So `É` meets `é`; `ß` does not meet `SS`, and `İ` meets only itself.
 */
function fold(text: string): string {
  return text.toLowerCase();
}

/** The test of an operator on text, or undefined when it compares by value. */
export function textTest(operator: ComparisonOperator, sought: string): ((text: string) => boolean) | undefined {
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
    default:
      return undefined;
  }
}
