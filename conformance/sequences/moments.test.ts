import { describe, expect, it } from 'vitest';
import { Moments } from './moments.ts';

const at = (second: number, updated = second) => ({
  createdAt: new Date(second * 1_000).toISOString(),
  updatedAt: new Date(updated * 1_000).toISOString(),
});

const way = { adapter: 'REST', kind: 'links' } as const;

function seenTwice(event: 'none' | 'touched' | 'changed', before: object, after: object): Moments {
  const moments = new Moments();
  moments.see('REST', 'book 1', { ...before });
  moments.note('book 1', event, way);
  moments.see('REST', 'book 1', { ...after });
  return moments;
}

describe('moments of an entry', () => {
  it('move with an update, and stay without one', () => {
    expect(seenTwice('changed', at(1), at(1, 2)).suspects).toEqual([]);
    expect(seenTwice('touched', at(1), at(1)).suspects).toEqual([]);
    expect(() => seenTwice('none', at(1), at(1, 2))).toThrow('a write of others');
  });

  it('do not go back, and creation is never moved', () => {
    expect(() => seenTwice('changed', at(1, 3), at(1, 2))).toThrow('went back');
    expect(() => seenTwice('changed', at(1), at(2))).toThrow('changed createdAt');
  });

  it('are suspected where an update does not move them: a clock of whole seconds may stand still', () => {
    const moments = seenTwice('changed', at(1), at(1));
    expect(moments.suspects).toEqual([way]);
    expect(() => moments.expectMoved(way)).toThrow('updatedAt stands still');
    expect(moments.pause).toBeGreaterThan(1_000);
  });
});
