/** Selects the smallest items without sorting all. */

/** Collects the `count` smallest items, in order. Of equal items the first ones win. */
export class Smallest<Item> {
  readonly #items: Item[] = [];
  readonly #count: number;
  readonly #compare: (a: Item, b: Item) => number;

  constructor(count: number, compare: (a: Item, b: Item) => number) {
    this.#count = count;
    this.#compare = compare;
  }

  add(item: Item): void {
    const items = this.#items;
    const last = items.length === this.#count ? items[this.#count - 1] : undefined;
    if (this.#count === 0 || (last !== undefined && this.#compare(item, last) >= 0)) return;
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = items[middle];
      if (other !== undefined && this.#compare(other, item) <= 0) low = middle + 1;
      else high = middle;
    }
    items.splice(low, 0, item);
    if (items.length > this.#count) items.pop();
  }

  get items(): readonly Item[] {
    return this.#items;
  }
}

/** The first `count` items in order: of a few they are selected, of many all items are sorted, in place. */
export function firstOf<Item>(items: Item[], count: number, compare: (a: Item, b: Item) => number): readonly Item[] {
  if (count * 4 >= items.length) return items.sort(compare).slice(0, count);
  const smallest = new Smallest(count, compare);
  for (const item of items) smallest.add(item);
  return smallest.items;
}
