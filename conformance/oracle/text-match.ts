/** Evaluates text operators, with the known deviations of some servers. */
import { type Truth, truthOf } from './truth.ts';

/**
 * Deviations that one check reports and all others tolerate. `case`: case-sensitive operators ignore the case of ASCII
 * letters. `unicode`: case-insensitive operators fold only ASCII letters.
 */
export type Leniency = 'case' | 'unicode';

type Match = (value: string, operand: string) => boolean;

const equals: Match = (value, operand) => value === operand;
const contains: Match = (value, operand) => value.includes(operand);
const startsWith: Match = (value, operand) => value.startsWith(operand);
const endsWith: Match = (value, operand) => value.endsWith(operand);

interface TextOperator {
  readonly match: Match;
  readonly ignoresCase: boolean;
  readonly negative: boolean;
}

const operators: ReadonlyMap<string, TextOperator> = new Map([
  ['$eqi', { match: equals, ignoresCase: true, negative: false }],
  ['$nei', { match: equals, ignoresCase: true, negative: true }],
  ['$contains', { match: contains, ignoresCase: false, negative: false }],
  ['$notContains', { match: contains, ignoresCase: false, negative: true }],
  ['$containsi', { match: contains, ignoresCase: true, negative: false }],
  ['$notContainsi', { match: contains, ignoresCase: true, negative: true }],
  ['$startsWith', { match: startsWith, ignoresCase: false, negative: false }],
  ['$startsWithi', { match: startsWith, ignoresCase: true, negative: false }],
  ['$endsWith', { match: endsWith, ignoresCase: false, negative: false }],
  ['$endsWithi', { match: endsWith, ignoresCase: true, negative: false }],
]);

const lower = (text: string): string => text.toLowerCase();
const asciiLower = (text: string): string =>
  /[\u0080-\uffff]/.test(text) ? text.replace(/[A-Z]+/g, lower) : lower(text);

export const textOperator = (name: string): TextOperator | undefined => operators.get(name);

/** The truth of `value operator operand`; open where a tolerated deviation gives the opposite. */
export function matchText(
  { match, ignoresCase, negative }: TextOperator,
  value: string,
  operand: string,
  lenient: ReadonlySet<Leniency>,
): Truth {
  const stated = ignoresCase ? match(lower(value), lower(operand)) : match(value, operand);
  const isLenient = lenient.has(ignoresCase ? 'unicode' : 'case');
  // a text that matches with its case also matches without it
  const tolerated = isLenient && (ignoresCase || !stated) ? match(asciiLower(value), asciiLower(operand)) : stated;
  return truthOf(stated !== negative) | truthOf(tolerated !== negative);
}
