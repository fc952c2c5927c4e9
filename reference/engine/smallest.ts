/** Selects the first items in an order without sorting all. */

/**
 * The first `count` items in order, of equal ones the earlier ones. Of a few the items are sorted in place; of many those that
 * may be among the first are collected and sorted now and then.
 */
export function firstOf<Item>(items: Item[], count: number, compare: (a: Item, b: Item) => number): readonly Item[] {
  if (count === 0) return [];
  if (count * 4 >= items.length) return items.sort(compare).slice(0, count);
  let first = items.slice(0, count * 2).sort(compare);
  first.length = count;
  let last = first[count - 1] as Item;
  for (let at = count * 2; at < items.length; at++) {
    const item = items[at] as Item;
    if (compare(item, last) >= 0) continue;
    first.push(item);
    if (first.length < count * 2) continue;
    first = first.sort(compare).slice(0, count);
    last = first[count - 1] as Item;
  }
  return first.sort(compare).slice(0, count);
}
