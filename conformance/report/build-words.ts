/** Says what another build does about a clause. */
import type { RecordedBuild } from '../../spec/index.ts';

const words: Readonly<Record<string, string>> = {
  pass: 'keeps it',
  fail: 'answers otherwise',
  warn: 'answers otherwise',
  'expected-fail': 'answers otherwise',
};

/** A few words; undefined where the run asked nothing. */
export function buildInWords({ verdict, message }: RecordedBuild['clauses'][string]): string | undefined {
  const phrase = words[verdict];
  return phrase === undefined || message === undefined ? phrase : `${phrase}: ${message}`;
}
