/** Shows in a few lines what an answer has and what it should have. */
import { differences, inline } from './differences.ts';

/** A line of a difference, and the side that it shows. */
export interface DifferenceLine {
  readonly side: 'expected' | 'actual' | 'place';
  readonly text: string;
}

type Simple = string | number | boolean | null;

const isSimpleList = (value: unknown): value is readonly Simple[] =>
  Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');

/** Widest line. */
const width = 140;

/** The difference in about `most` places, without what both sides have in common. */
export function shortDifference(expected: unknown, actual: unknown, most = 2): DifferenceLine[] {
  const lists = asLists(expected, actual);
  if (lists) return listDifference(...lists);
  const all = differences(expected, actual, 50);
  // an expectation may name a part of an answer: what it does not name is no difference beside one that it names
  const broken = all.filter((place) => place.expected !== undefined);
  const places = broken.length > 0 ? broken : all;
  const [first] = places;
  if (first === undefined || first.path === '') return sides('', expected, actual);
  const more = places.length - most;
  return [
    ...places.slice(0, most).flatMap(({ path, ...place }) => sides(path, place.expected, place.actual)),
    ...(more > 0 ? [{ side: 'place', text: `and ${more} more ${more === 1 ? 'place' : 'places'}` } as const] : []),
  ];
}

function sides(path: string, expected: unknown, actual: unknown): DifferenceLine[] {
  const at = path === '' ? [] : [{ side: 'place', text: `at ${path}` } as const];
  return [
    ...at,
    { side: 'expected', text: `expected  ${inline(expected, width)}` },
    { side: 'actual', text: `actual    ${inline(actual, width)}` },
  ];
}

/** Both sides as lists of simple values: ids of entries above all. */
function asLists(expected: unknown, actual: unknown): readonly [readonly Simple[], readonly Simple[]] | undefined {
  const idsOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'ids' in value ? value.ids : value;
  const [left, right] = [idsOf(expected), idsOf(actual)];
  return isSimpleList(left) && isSimpleList(right) ? [left, right] : undefined;
}

/** What one list lacks and what it has too much, or where the order differs first. */
function listDifference(expected: readonly Simple[], actual: readonly Simple[]): DifferenceLine[] {
  const missing = without(expected, actual);
  const extra = without(actual, expected);
  const whole = sides('', expected, actual);
  if (whole.every(({ text }) => text.length <= 60)) return whole;
  if (missing.length + extra.length > 0) {
    return [
      ...(missing.length > 0 ? [line('expected', 'missing ', missing, expected.length)] : []),
      ...(extra.length > 0 ? [line('actual', 'too much', extra, actual.length)] : []),
    ];
  }
  const at = expected.findIndex((value, index) => value !== actual[index]);
  const part = (list: readonly Simple[]): Simple[] => list.slice(Math.max(0, at - 1), at + 4);
  return [
    { side: 'place', text: `in another order from place ${at + 1} on` },
    ...sides('', part(expected), part(actual)),
  ];
}

const line = (side: 'expected' | 'actual', word: string, items: readonly Simple[], of: number): DifferenceLine => ({
  side,
  text: `${word}  ${inline(items.length === 1 ? items[0] : items, width)}, of ${of}`,
});

/** The items of a list that another lacks, as often as it lacks them. */
function without(list: readonly Simple[], other: readonly Simple[]): Simple[] {
  const rest = [...other];
  return list.filter((item) => {
    const at = rest.indexOf(item);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
