/** The filter operators: a row an operator, a column a fact (source document 4.6). An operator is added here alone. */

/**
 * How the operand is read. `value`: in the form of the column. `text`: a piece of text, looked for in the column's text.
 * `list` and `pair`: several values, of the column's form. `flag`: true or false.
 */
export type OperandKind = 'value' | 'text' | 'list' | 'pair' | 'flag';

/** What a value that is not NULL must be, beside the operands. */
export type Test =
  | { readonly by: 'order'; readonly sign: '===' | '<' | '<=' | '>' | '>=' }
  /** One of a list of values. */
  | { readonly by: 'list' }
  /** Between two values, or one of them. */
  | { readonly by: 'bounds' }
  /** The column's text passes: what is looked for means itself, `%` and `_` included (decision filter text). */
  | { readonly by: 'text'; passes(operand: string): (text: string) => boolean }
  /** NULL itself. */
  | { readonly by: 'null' };

interface OperatorFacts {
  readonly operand: OperandKind;
  /** Filters of GraphQL have it, without its dollar. */
  readonly graphql: boolean;
}

/** An operator with a test of its own, or one that denies another: where that one is false, it is true; never of NULL. */
type Row<Name extends string> = OperatorFacts & ({ readonly test: Test } | { readonly denies: Name });

/**
 * Case folding of the operators that end in `i`: Unicode lower case, as `String.prototype.toLowerCase` gives it,
 * whatever the language. So `É` meets `é`; `ß` does not meet `SS`, and `İ` meets only itself.
 */
const fold = (text: string): string => text.toLowerCase();

const order = (sign: '===' | '<' | '<=' | '>' | '>=') => ({ by: 'order', sign }) as const;

/** Looks for a text as it is. */
const text = (passes: (operand: string) => (text: string) => boolean) => ({ by: 'text', passes }) as const;

/** Looks for a text whatever its case: both are folded. */
const folded = (passes: (operand: string) => (text: string) => boolean) =>
  text((operand) => {
    const test = passes(fold(operand));
    return (value) => test(fold(value));
  });

const OPERATORS = {
  $eq: { operand: 'value', graphql: true, test: order('===') },
  $eqi: { operand: 'text', graphql: true, test: folded((operand) => (value) => value === operand) },
  $ne: { operand: 'value', graphql: true, denies: '$eq' },
  $nei: { operand: 'text', graphql: true, denies: '$eqi' },
  $startsWith: { operand: 'text', graphql: true, test: text((operand) => (value) => value.startsWith(operand)) },
  $startsWithi: { operand: 'text', graphql: false, test: folded((operand) => (value) => value.startsWith(operand)) },
  $endsWith: { operand: 'text', graphql: true, test: text((operand) => (value) => value.endsWith(operand)) },
  $endsWithi: { operand: 'text', graphql: false, test: folded((operand) => (value) => value.endsWith(operand)) },
  $contains: { operand: 'text', graphql: true, test: text((operand) => (value) => value.includes(operand)) },
  $notContains: { operand: 'text', graphql: true, denies: '$contains' },
  $containsi: { operand: 'text', graphql: true, test: folded((operand) => (value) => value.includes(operand)) },
  $notContainsi: { operand: 'text', graphql: true, denies: '$containsi' },
  $gt: { operand: 'value', graphql: true, test: order('>') },
  $gte: { operand: 'value', graphql: true, test: order('>=') },
  $lt: { operand: 'value', graphql: true, test: order('<') },
  $lte: { operand: 'value', graphql: true, test: order('<=') },
  $null: { operand: 'flag', graphql: true, test: { by: 'null' } },
  $notNull: { operand: 'flag', graphql: true, denies: '$null' },
  $in: { operand: 'list', graphql: true, test: { by: 'list' } },
  $notIn: { operand: 'list', graphql: true, denies: '$in' },
  $between: { operand: 'pair', graphql: true, test: { by: 'bounds' } },
} as const satisfies Readonly<Record<string, Row<string>>>;

/** The operators that compare one attribute with operands. */
export type ComparisonOperator = keyof typeof OPERATORS;

const ROWS: Readonly<Record<ComparisonOperator, Row<ComparisonOperator>>> = OPERATORS;

/** Their names, in the order of the table. */
export const COMPARISONS = Object.keys(OPERATORS) as readonly ComparisonOperator[];

/** All names that may stand where an operator is expected. */
export const OPERATOR_NAMES: readonly string[] = [...COMPARISONS, '$and', '$or', '$not'];

/** Tells whether a name is one of the operators that compare. */
export function isComparison(name: string): name is ComparisonOperator {
  return Object.hasOwn(OPERATORS, name);
}

/** What is known of an operator. */
export const operatorFacts = (operator: ComparisonOperator): OperatorFacts => ROWS[operator];

/** What an operator asks of a value that is not NULL, and whether it denies that. */
export function testOf(operator: ComparisonOperator): { readonly test: Test; readonly denies: boolean } {
  const row = ROWS[operator];
  if ('test' in row) return { test: row.test, denies: false };
  const { test, denies } = testOf(row.denies);
  return { test, denies: !denies };
}
