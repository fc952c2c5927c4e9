/** The first few of many, found without sorting them all. */

/** Keeps the `count` smallest items it was shown, in order; of equal ones those shown first. */
export class Smallest<Item> {
  readonly #kept: Item[] = [];
  readonly #count: number;
  readonly #compare: (a: Item, b: Item) => number;

  constructor(count: number, compare: (a: Item, b: Item) => number) {
    this.#count = count;
    this.#compare = compare;
  }

  add(item: Item): void {
    const kept = this.#kept;
    const last = kept.length === this.#count ? kept[this.#count - 1] : undefined;
    if (this.#count === 0 || (last !== undefined && this.#compare(item, last) >= 0)) return;
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = kept[middle];
      if (other !== undefined && this.#compare(other, item) <= 0) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, item);
    if (kept.length > this.#count) kept.pop();
  }

  get items(): readonly Item[] {
    return this.#kept;
  }
}
