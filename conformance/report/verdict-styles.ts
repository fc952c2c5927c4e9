/** The colours of verdicts in terminals. */
import type { Verdict } from '../engine/events.ts';
import type { Style } from './lines.ts';

export const verdictStyles: Readonly<Partial<Record<Verdict, Style>>> = {
  pass: 'green',
  fail: 'red',
  error: 'magenta',
  stale: 'yellow',
  warn: 'yellow',
  'expected-fail': 'cyan',
  observed: 'blue',
  'not-applicable': 'gray',
};
