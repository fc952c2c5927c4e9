import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Links, type Side } from '../oracle/state/links.ts';
import { bodyValue, type Extent, entryAt, relationValue } from './relation-value.ts';

const linksOf = (kind: { owner: boolean; other: boolean; twoWay: boolean; exclusive: boolean }): Links => {
  const { owner, other, twoWay, exclusive } = kind;
  const links = new Links({ many: { owner, other }, twoWay, exclusive, self: false });
  for (const id of [1, 2]) links.add('owner', id);
  for (const id of [7, 8, 9]) links.add('other', id);
  return links;
};

describe('values of relations in steps', () => {
  it('never say what the clauses leave open, whatever is left out of a sequence', () => {
    const step = fc.record({
      on: fc.constantFrom<Side>('owner', 'other'),
      at: fc.nat({ max: 7 }),
      value: relationValue,
    });
    const run = (links: Links, extent: Extent) =>
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        for (const { on, at, value } of steps) {
          const id = entryAt(links.entries(on), at);
          const body = bodyValue(links, { side: on, id, extent }, value);
          if (id !== undefined && body !== undefined) links.write(on, id, body);
        }
      });
    for (const extent of ['stated', 'observed'] as const) {
      for (const owner of [true, false]) {
        for (const twoWay of [true, false]) {
          fc.assert(run(linksOf({ owner, other: !owner, twoWay, exclusive: owner }), extent), { numRuns: 50 });
        }
      }
    }
  });

  it('leave out entries held by another where one owner is all there can be', () => {
    const links = linksOf({ owner: true, other: false, twoWay: true, exclusive: true });
    links.write('owner', 1, [7]);
    const value = {
      set: [
        { at: 0, long: false },
        { at: 1, long: true },
      ],
    };
    expect(bodyValue(links, { side: 'owner', id: 2, extent: 'stated' }, value)).toEqual({ set: [{ id: 8 }] });
    expect(bodyValue(links, { side: 'owner', id: 2, extent: 'observed' }, value)).toEqual({ set: [7, { id: 8 }] });
  });

  it('hold no positions in a circle, also where an entry that is linked is connected again', () => {
    const links = linksOf({ owner: true, other: true, twoWay: false, exclusive: false });
    links.write('owner', 1, [7]);
    const connect = [
      { at: 1, long: true, position: { before: 0 } },
      { at: 0, long: true, position: { after: 0 } },
    ];
    expect(bodyValue(links, { side: 'owner', id: 1, extent: 'observed' }, { connect, disconnect: [] })).toEqual({
      connect: [{ id: 8, position: { before: 7 } }, { id: 7 }],
    });
  });

  it('place an entry beside one that is linked by then', () => {
    const links = linksOf({ owner: true, other: true, twoWay: false, exclusive: false });
    const connect = [
      { at: 0, long: false },
      { at: 1, long: true, position: { before: 0 } },
    ];
    expect(bodyValue(links, { side: 'owner', id: 1, extent: 'stated' }, { connect, disconnect: [] })).toEqual({
      connect: [7, { id: 8, position: { before: 7 } }],
    });
  });
});
