import { describe, expect, it } from 'vitest';
import type { WorldEntry } from '../../world/world.ts';
import { isOnlyInOne, plansOf, showsAt } from './plans.ts';

const entry = (id: number): WorldEntry => ({ id }) as WorldEntry;

describe('plansOf', () => {
  it('begins with what a difference names, and tries no set twice', () => {
    const [a, b, c] = [entry(1), entry(2), entry(3)];
    expect(plansOf([a], [b, c, a])).toEqual([[a], [b, c], [b, c, a]]);
    expect(plansOf([], [])).toEqual([]);
  });
});

describe('isOnlyInOne', () => {
  const difference = (expected: unknown, actual: unknown) =>
    ({ expected, actual }) as Parameters<typeof isOnlyInOne>[1];

  it('holds for an entry that is stray or missing', () => {
    expect(isOnlyInOne(2, difference({ ids: [1] }, { ids: [1, 2] }))).toBe(true);
    expect(isOnlyInOne(2, difference({ ids: [1, 2] }, { ids: [1] }))).toBe(true);
  });

  it('does not hold for an entry of both lists, nor where nothing is listed', () => {
    expect(isOnlyInOne(1, difference({ ids: [1] }, { ids: [1, 2] }))).toBe(false);
    expect(isOnlyInOne(1, difference({ total: 1 }, { total: 2 }))).toBe(false);
  });
});

describe('showsAt', () => {
  const difference = (expected: unknown, actual: unknown, entries: readonly WorldEntry[] = []) =>
    ({ expected, actual, entries }) as unknown as Parameters<typeof showsAt>[1];

  it('holds for an entry that a difference names', () => {
    const named = entry(1);
    expect(showsAt(named, difference('a', 'b', [named]), [])).toBe(true);
    expect(showsAt(entry(2), difference('a', 'b', [named]), [])).toBe(false);
  });

  it('holds for a total where the list of the same answer has the entry and must not', () => {
    const [total, list] = [
      difference({ total: 1 }, { total: 2 }, [entry(1)]),
      difference({ ids: [1] }, { ids: [1, 2] }),
    ];
    expect(showsAt(entry(2), total, [total, list])).toBe(true);
    expect(showsAt(entry(1), total, [total, list])).toBe(false);
  });
});
