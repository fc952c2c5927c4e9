/** Runs work for many items, some at a time. */

/**
 * Runs `work` for all items, at most `width` at a time, in their order.
 *
 * @param thingOf names what an item shares with others: items of one thing run one after the other, and items behind them
 * need not wait for it
 */
export async function runSideBySide<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<unknown>,
  thingOf: (item: Item) => string | undefined = () => undefined,
): Promise<void> {
  const waiting = items.map((item) => ({ item, thing: thingOf(item) }));
  const busy = new Set<string | undefined>();
  const firstFree = (): number => waiting.findIndex(({ thing }) => thing === undefined || !busy.has(thing));
  const lane = async (): Promise<void> => {
    // ends when all that waits shares what other lanes hold: those lanes take it afterwards
    for (let index = firstFree(); index >= 0; index = firstFree()) {
      for (const { item, thing } of waiting.splice(index, 1)) {
        busy.add(thing);
        await work(item);
        busy.delete(thing);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}
