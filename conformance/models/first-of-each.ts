/** The first item of each kind, such as one attribute of each type. */
export function firstOfEach<Item>(items: readonly Item[], kindOf: (item: Item) => unknown): Item[] {
  const firsts = new Map<unknown, Item>();
  for (const item of items) {
    const kind = kindOf(item);
    if (!firsts.has(kind)) firsts.set(kind, item);
  }
  return [...firsts.values()];
}
