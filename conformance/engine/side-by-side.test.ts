import { describe, expect, it } from 'vitest';
import { runSideBySide } from './side-by-side.ts';

/** Runs texts like `a1`, whose first letter names what they share, and tells which ran together. */
async function together(items: readonly string[], width: number, shared: string): Promise<string[]> {
  const running = new Set<string>();
  const seen: string[] = [];
  const thingOf = (item: string): string | undefined => (shared.includes(item.charAt(0)) ? item.charAt(0) : undefined);
  await runSideBySide(
    items,
    width,
    async (item) => {
      running.add(item);
      seen.push([...running].join(' '));
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(item);
    },
    thingOf,
  );
  return seen;
}

describe('work side by side', () => {
  it('runs at most as many at a time as its width', async () => {
    expect(await together(['x1', 'x2', 'x3'], 2, '')).toEqual(['x1', 'x1 x2', 'x2 x3']);
  });

  it('runs items of one thing one after the other, and others beside them', async () => {
    expect(await together(['a1', 'a2', 'b1', 'x1', 'a3'], 3, 'ab')).toEqual([
      'a1',
      'a1 b1',
      'a1 b1 x1',
      'b1 x1 a2',
      'a3',
    ]);
  });

  it('runs every item once when all share one thing', async () => {
    expect(await together(['a1', 'a2', 'a3'], 8, 'a')).toEqual(['a1', 'a2', 'a3']);
  });

  it('tells of work that fails', async () => {
    await expect(runSideBySide(['x'], 1, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });
});
