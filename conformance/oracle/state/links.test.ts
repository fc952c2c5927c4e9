import { describe, expect, it } from 'vitest';
import { type LinkKind, Links } from './links.ts';

const linksOf = (kind: Partial<LinkKind>, owners: number[], others: number[]): Links => {
  const links = new Links({ many: { owner: true, other: true }, twoWay: true, exclusive: false, self: false, ...kind });
  for (const id of owners) links.add('owner', id);
  for (const id of others) links.add('other', id);
  return links;
};

describe('a relation seen from both sides', () => {
  it('shows on the other side what was written on the one', () => {
    const links = linksOf({}, [1, 2], [7, 8]);
    links.write('owner', 1, [7, 8]);
    links.write('owner', 2, { connect: [7] });
    expect(links.linked('other', 7)).toEqual([1, 2]);
    links.write('other', 7, [2]);
    expect(links.linked('owner', 1)).toEqual([8]);
  });

  it('takes an entry from its former owner where it can have one only', () => {
    const links = linksOf({ many: { owner: true, other: false } }, [1, 2], [7, 8]);
    links.write('owner', 1, [7, 8]);
    links.write('owner', 2, [8]);
    expect(links.linked('owner', 1)).toEqual([7]);
    expect(links.linked('other', 8)).toEqual([2]);
  });

  it('swaps partners one to one', () => {
    const links = linksOf({ many: { owner: false, other: false } }, [1, 2], [7, 8]);
    links.write('owner', 1, 7);
    links.write('owner', 2, 7);
    links.write('owner', 2, 8);
    expect([links.linked('owner', 1), links.linked('owner', 2)]).toEqual([[], [8]]);
    expect([links.linked('other', 7), links.linked('other', 8)]).toEqual([[], [2]]);
  });

  it('forgets a deleted entry everywhere', () => {
    const links = linksOf({ self: true, many: { owner: false, other: true } }, [1, 2, 3], []);
    links.write('owner', 2, 1);
    links.write('owner', 3, 1);
    links.remove('owner', 2);
    expect(links.linked('other', 1)).toEqual([3]);
    links.remove('owner', 1);
    expect(links.linked('owner', 3)).toEqual([]);
  });
});
