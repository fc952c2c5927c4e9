/** Known deviations of a target: each pinned to a witness case, so that it hides no other fault and cannot go stale unseen. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../models/schema-file.ts';
import { readJsonFile } from './json-file.ts';

/** Which cases of a check are known to deviate. */
export type Condition =
  /** The witness is an example of the check, by its place. */
  | { readonly example: number; readonly match?: unknown }
  /** The witness is this very case. */
  | { readonly case: unknown; readonly match?: unknown };

/** An entry of the `--expected` file, as its schema says. */
export interface ExpectedFailure {
  readonly check: string;
  readonly condition: Condition;
  readonly reason: string;
}

/** Reads an expected-failures file. Throws UsageError naming file and place. */
export function readExpected(file: string): readonly ExpectedFailure[] {
  const schema: unknown = JSON.parse(readFileSync(new URL('./expected.schema.json', import.meta.url), 'utf8'));
  return (readJsonFile(file, schema) as { expected: ExpectedFailure[] }).expected;
}

/** The witness case of an entry; undefined when it points at an example that is not there. */
export function witnessOf({ condition }: ExpectedFailure, examples: readonly unknown[]): unknown {
  return 'example' in condition ? examples[condition.example] : condition.case;
}

/**
 * Whether an entry excuses a failing case: it is the witness, or one of the family that `match` names. Any other failing
 * case of the check is still a failure.
 */
export function excuses(entry: ExpectedFailure, witness: unknown, testCase: unknown): boolean {
  const asJson: unknown = JSON.parse(JSON.stringify(testCase));
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(witness)), asJson)) return true;
  return entry.condition.match !== undefined && contains(asJson, entry.condition.match);
}

/** Whether `value` holds everything that `pattern` names: objects by key, lists item by item, the rest by equality. */
function contains(value: unknown, pattern: unknown): boolean {
  if (isObject(pattern)) {
    return (
      isObject(value) && Object.entries(pattern).every(([key, part]) => key in value && contains(value[key], part))
    );
  }
  if (Array.isArray(pattern)) {
    return (
      Array.isArray(value) &&
      value.length === pattern.length &&
      pattern.every((part, index) => contains(value[index], part))
    );
  }
  return value === pattern;
}
