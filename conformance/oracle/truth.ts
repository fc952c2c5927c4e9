/**
 * A truth is the set of results that the specification allows. `unknown` is the result of a comparison with NULL: it
 * does not select the entry; the reading decides whether its negation does.
 */

/** Bits: 1 true, 2 false, 4 unknown. More than one bit: open. */
export type Truth = number;

export const TRUE: Truth = 1;
export const FALSE: Truth = 2;
export const UNKNOWN: Truth = 4;
/** Every result is allowed. */
export const OPEN: Truth = TRUE | FALSE | UNKNOWN;

/** `sql`: the negation of unknown is unknown. `open`: it may be true as well. */
export type NullReading = 'sql' | 'open';

export const truthOf = (value: boolean): Truth => (value ? TRUE : FALSE);

export function not(truth: Truth, nulls: NullReading): Truth {
  let result = 0;
  if (truth & TRUE) result |= FALSE;
  if (truth & FALSE) result |= TRUE;
  if (truth & UNKNOWN) result |= nulls === 'sql' ? UNKNOWN : TRUE | UNKNOWN;
  return result;
}

/** The conjunction: false if one is false, else unknown if one is unknown. */
export function and(a: Truth, b: Truth): Truth {
  let result = (a | b) & FALSE;
  if (a & TRUE && b & TRUE) result |= TRUE;
  if ((a & UNKNOWN && b & (UNKNOWN | TRUE)) || (b & UNKNOWN && a & TRUE)) result |= UNKNOWN;
  return result;
}

/** The disjunction: true if one is true, else unknown if one is unknown. */
export function or(a: Truth, b: Truth): Truth {
  let result = (a | b) & TRUE;
  if (a & FALSE && b & FALSE) result |= FALSE;
  if ((a & UNKNOWN && b & (UNKNOWN | FALSE)) || (b & UNKNOWN && a & FALSE)) result |= UNKNOWN;
  return result;
}

export const all = (truths: readonly Truth[]): Truth => truths.reduce(and, TRUE);
export const some = (truths: readonly Truth[]): Truth => truths.reduce(or, FALSE);

/** Whether the entry must be selected, must not be, or may be either. */
export function membership(truth: Truth): 'in' | 'out' | 'open' {
  if (truth === TRUE) return 'in';
  return truth & TRUE ? 'open' : 'out';
}
