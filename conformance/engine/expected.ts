/**
 * Known deviations of a target. Each is pinned to a witness case, so that it hides no other fault and becomes stale when
 * the target is mended.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { currentId } from '../checks/aliases.ts';
import { decodeQuery } from '../models/decode-text.ts';
import { isObject } from '../models/json.ts';
import { UsageError } from '../models/usage-error.ts';
import { readJsonFile } from './json-file.ts';

/** The witness of a known deviation, and the cases that deviate like it. */
export type Condition =
  /** The witness is the example of the check at this index. */
  | ({ readonly example: number } & Family)
  /** The witness is this case. */
  | ({ readonly case: unknown } & Family);

/** Other cases that deviate like the witness. */
interface Family {
  /** Part of a case. `{ "$regex": … }` matches any text with a match. */
  readonly match?: unknown;
  /** A regular expression for the message. A case that fails with another message is not excused. */
  readonly message?: string;
  /**
   * Whether only some draws show it. Then the witness is not asked, and the entry never becomes stale.
   *
   * @default false
   */
  readonly drawn?: boolean;
}

/** An entry of the `--expected` file, as its schema says. */
export interface ExpectedFailure {
  readonly check: string;
  readonly condition: Condition;
  readonly reason: string;
}

/**
 * Reads a file of expected failures.
 *
 * @throws UsageError with file and place
 */
export function readExpected(file: string): readonly ExpectedFailure[] {
  const schema: unknown = JSON.parse(readFileSync(new URL('./expected.schema.json', import.meta.url), 'utf8'));
  const { expected } = readJsonFile(file, schema) as { expected: ExpectedFailure[] };
  for (const [index, { condition }] of expected.entries()) {
    for (const pattern of patternsIn(condition)) {
      try {
        new RegExp(pattern, 'u');
      } catch (error) {
        throw new UsageError(`${file}: /expected/${index}/condition: ${(error as Error).message}`);
      }
    }
  }
  return expected.map((entry) => ({ ...entry, check: currentId(entry.check) }));
}

/** All regular expressions of a condition. */
function patternsIn({ match, message }: Condition): string[] {
  const within = (pattern: unknown): string[] => {
    if (Array.isArray(pattern)) return pattern.flatMap(within);
    if (!isObject(pattern)) return [];
    return typeof pattern.$regex === 'string' ? [pattern.$regex] : Object.values(pattern).flatMap(within);
  };
  return [...(message === undefined ? [] : [message]), ...within(match)];
}

/** The witness case of an entry; undefined when it points at an example that is not there. */
export function witnessOf({ condition }: ExpectedFailure, examples: readonly unknown[]): unknown {
  return 'example' in condition ? examples[condition.example] : condition.case;
}

/**
 * Whether an entry excuses a failing case: the case is the witness or matches `match`, and its message matches
 * `message`. Any other failing case of the check is still a failure.
 */
export function excuses(entry: ExpectedFailure, witness: unknown, testCase: unknown, message = ''): boolean {
  const { condition } = entry;
  if (condition.message !== undefined && !new RegExp(condition.message, 'u').test(message)) return false;
  const asJson: unknown = JSON.parse(JSON.stringify(testCase));
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(witness)), asJson)) return true;
  return condition.match !== undefined && contains(asJson, condition.match);
}

/**
 * Whether `value` contains `pattern`. Compares objects by the keys of the pattern, lists item by item, a text with
 * `{ $regex }` by the expression, other values by equality.
 */
function contains(value: unknown, pattern: unknown): boolean {
  if (isObject(pattern)) {
    if (typeof pattern.$regex === 'string') {
      const expression = new RegExp(pattern.$regex, 'u');
      // a query string may be written in several ways; patterns are written for the literal one
      return typeof value === 'string' && (expression.test(value) || expression.test(decodeQuery(value)));
    }
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
