/** Several operators on one attribute: bounds that entries have, and conditions beside them (4.6). */
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import type { Check } from '../check.ts';
import { filterCheck } from './filter-check.ts';
import { ofFamily, textsOf } from './operands.ts';

/** Conditions on values in their order: entries have the bounds, and a value between them. */
const conditions: readonly ((low: string, middle: string, high: string) => FilterTree)[] = [
  (low, _middle, high) => ({ $gt: low, $lt: high }),
  (low, _middle, high) => ({ $gte: low, $lt: high }),
  (low, _middle, high) => ({ $gt: low, $lte: high }),
  (low, _middle, high) => ({ $gte: low, $lte: high }),
  (low, _middle, high) => ({ $lt: high, $gt: low }),
  (low, _middle, high) => ({ $lte: high, $gt: low }),
  (low, middle) => ({ $gte: low, $ne: middle }),
  (_low, middle, high) => ({ $ne: middle, $lte: high }),
  (low, middle, high) => ({ $in: [low, middle, high], $gt: low }),
  (low, middle, high) => ({ $notIn: [middle], $gte: low, $lt: high }),
  (low, middle, high) => ({ $gt: low, $lt: high, $ne: middle }),
  (_low, _middle, high) => ({ $notNull: 'true', $lt: high }),
];

/** Families whose values have an order that the document states. */
const families = ['number', 'biginteger', 'date', 'datetime'] as const;

/** Each of them on an attribute of each family; the attributes take turns. */
export function rangesOn(ground: Ground, of: readonly (typeof families)[number][] = families): FilterTree[] {
  return of.flatMap((family) => {
    const key = (text: string): number => (family.startsWith('date') ? Date.parse(text) : Number(text));
    const ranges = ofFamily(ground, family).flatMap((field) => {
      const texts = textsOf(field).toSorted((a, b) => key(a) - key(b));
      const at = Math.floor((texts.length - 3) / 2);
      const [low, middle, high] = texts.slice(Math.max(at, 0));
      return low === undefined || middle === undefined || high === undefined ? [] : [{ field, low, middle, high }];
    });
    return conditions.flatMap((condition, at): FilterTree[] => {
      const range = ranges[at % ranges.length];
      return range ? [{ [range.field.name]: condition(range.low, range.middle, range.high) }] : [];
    });
  });
}

export const rangesCheck: Check = filterCheck('rest.filters.implicit-and.ranges', (ground) => rangesOn(ground), {
  title: 'Several operators on one attribute all count, each with its own bound',
  clauses: ['rest.filters.implicit-and'],
  most: 24,
});
