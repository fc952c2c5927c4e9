/** Shows where two values differ, in few lines. */

/** One place where two values differ; `path` is empty for the whole value. */
export interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

type Container = Readonly<Record<string, unknown>>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** The places where `actual` differs from `expected`, at most `most`. An absent member counts as undefined. */
export function differences(expected: unknown, actual: unknown, most = 12): Difference[] {
  const differences: Difference[] = [];
  const compare = (left: unknown, right: unknown, path: string): void => {
    if (differences.length >= most || Object.is(left, right)) return;
    if (isContainer(left) && isContainer(right) && Array.isArray(left) === Array.isArray(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
        const step = Array.isArray(left) ? `[${key}]` : path === '' ? key : `.${key}`;
        compare(left[key], right[key], path + step);
      }
    } else {
      differences.push({ path, expected: left, actual: right });
    }
  };
  compare(expected, actual, '');
  return differences;
}

/** A value on one line, cut to `width` characters. */
export function inline(value: unknown, width = 160): string {
  const text = value === undefined ? '(absent)' : JSON.stringify(value);
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

/** Lines that compare two values: both whole if they are short, else only the places where they differ. */
export function comparison(expected: unknown, actual: unknown): string[] {
  const whole = [`expected  ${inline(expected, 1000)}`, `actual    ${inline(actual, 1000)}`];
  if (whole.every((line) => line.length <= 130)) return whole;
  const places = differences(expected, actual);
  if (places.length === 0 || places.some(({ path }) => path === '')) {
    return [`expected  ${inline(expected, 400)}`, `actual    ${inline(actual, 400)}`];
  }
  return places.flatMap(({ path, ...sides }) => [
    `at ${path}`,
    `  expected  ${inline(sides.expected)}`,
    `  actual    ${inline(sides.actual)}`,
  ]);
}
