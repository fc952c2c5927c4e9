/** The table of filter operators (source document 4.6): one row per operator. A new operator is added only here. */
import { likeTest, searchTest } from './like.ts';
import { containing, containingFolded, endingFolded, equalFolded, startingFolded } from './text-search.ts';

/**
 * How the operand is read. `value`: in the form of the column. `text`: a text to search for in the column's text.
 * `list` and `pair`: several values, of the column's form. `flag`: true or false.
 */
type OperandKind = 'value' | 'text' | 'list' | 'pair' | 'flag';

/** The test of an operator on a value that is not NULL. */
export type Test =
  | { readonly by: 'order'; readonly sign: '===' | '<' | '<=' | '>' | '>=' }
  /** The value is in the list of operands. */
  | { readonly by: 'list' }
  /** The value is between the two operands, or equal to one. */
  | { readonly by: 'bounds' }
  /**
   * The column's text passes: `%` and `_` in the operand have no special meaning. `like`: the pattern of LIKE that stands for
   * the test in profile `strapi-4` (decision literal-text-operators).
   */
  | { readonly by: 'text'; passes(operand: string): (text: string) => boolean; like(operand: string): string }
  /** The value is NULL. */
  | { readonly by: 'null' };

interface OperatorFacts {
  readonly operand: OperandKind;
  /** Whether GraphQL filters have the operator, without its dollar sign. */
  readonly graphql: boolean;
}

/** An operator with its own test, or the negation of another: true where that one is false, but never true for NULL. */
type Row<Name extends string> = OperatorFacts & ({ readonly test: Test } | { readonly denies: Name });

const order = (sign: '===' | '<' | '<=' | '>' | '>=') => ({ by: 'order', sign }) as const;

/** Where the operand of a text operator stands in the text: the literal tests, and the pattern of LIKE. */
const PLACES = {
  whole: {
    passes: (operand: string) => (text: string) => text === operand,
    folded: equalFolded,
    like: (operand: string) => operand,
  },
  start: {
    passes: (operand: string) => (text: string) => text.startsWith(operand),
    folded: startingFolded,
    like: (operand: string) => `${operand}%`,
  },
  end: {
    passes: (operand: string) => (text: string) => text.endsWith(operand),
    folded: endingFolded,
    like: (operand: string) => `%${operand}`,
  },
  anywhere: { passes: containing, folded: containingFolded, like: (operand: string) => `%${operand}%` },
} as const;

type Place = keyof typeof PLACES;

/** A case-sensitive text test. */
const text = (place: Place) => ({ by: 'text', like: PLACES[place].like, passes: PLACES[place].passes }) as const;

/** A case-insensitive text test. */
const folded = (place: Place) => ({ by: 'text', like: PLACES[place].like, passes: PLACES[place].folded }) as const;

const OPERATORS = {
  $eq: { operand: 'value', graphql: true, test: order('===') },
  $eqi: { operand: 'text', graphql: true, test: folded('whole') },
  $ne: { operand: 'value', graphql: true, denies: '$eq' },
  $nei: { operand: 'text', graphql: true, denies: '$eqi' },
  $startsWith: { operand: 'text', graphql: true, test: text('start') },
  $startsWithi: { operand: 'text', graphql: false, test: folded('start') },
  $endsWith: { operand: 'text', graphql: true, test: text('end') },
  $endsWithi: { operand: 'text', graphql: false, test: folded('end') },
  $contains: { operand: 'text', graphql: true, test: text('anywhere') },
  $notContains: { operand: 'text', graphql: true, denies: '$contains' },
  $containsi: { operand: 'text', graphql: true, test: folded('anywhere') },
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

/** Operators of resolved filters alone: no request can name them. */
const PATTERN_OPERATORS = {
  $like: { test: { by: 'text', passes: likeTest, like: PLACES.whole.like } },
  $notLike: { denies: '$like' },
  $search: { test: { by: 'text', passes: searchTest, like: PLACES.anywhere.like } },
} as const;

/** An operator of a resolved filter. */
export type ResolvedOperator = ComparisonOperator | keyof typeof PATTERN_OPERATORS;

const ROWS: Readonly<Record<ComparisonOperator, Row<ComparisonOperator>>> = OPERATORS;

const TESTS: Readonly<Record<ResolvedOperator, { readonly test: Test } | { readonly denies: ResolvedOperator }>> = {
  ...OPERATORS,
  ...PATTERN_OPERATORS,
};

/** Names of the comparison operators, in the order of the table. */
export const COMPARISONS = Object.keys(OPERATORS) as readonly ComparisonOperator[];

/** Names of all operators, logical ones included. */
export const OPERATOR_NAMES: readonly string[] = [...COMPARISONS, '$and', '$or', '$not'];

/** Whether a name is a comparison operator. */
export function isComparison(name: string): name is ComparisonOperator {
  return Object.hasOwn(OPERATORS, name);
}

/** The row of an operator. */
export const operatorFacts = (operator: ComparisonOperator): OperatorFacts => ROWS[operator];

/** The test of an operator on a value that is not NULL, the operator it belongs to, and whether this one denies that. */
export function testOf(operator: ResolvedOperator): {
  readonly test: Test;
  readonly tests: ResolvedOperator;
  readonly denies: boolean;
} {
  const row = TESTS[operator];
  if ('test' in row) return { test: row.test, tests: operator, denies: false };
  const { test, tests, denies } = testOf(row.denies);
  return { test, tests, denies: !denies };
}
