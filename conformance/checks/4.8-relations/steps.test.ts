import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Links } from '../../oracle/state/links.ts';
import { bodyValue, type Extent, entryAt, type Step, sequences } from './steps.ts';

const linksOf = (kind: { owner: boolean; other: boolean; twoWay: boolean; exclusive: boolean }): Links => {
  const { owner, other, twoWay, exclusive } = kind;
  const links = new Links({ many: { owner, other }, twoWay, exclusive, self: false });
  for (const id of [1, 2]) links.add('owner', id);
  for (const id of [7, 8, 9]) links.add('other', id);
  return links;
};

/** Takes the steps against the oracle alone. */
function take(links: Links, steps: readonly Step[], extent: Extent): void {
  for (const step of steps) {
    if (step.do === 'delete') {
      const id = entryAt(links.entries(step.on), step.at);
      if (id !== undefined) links.remove(step.on, id);
    } else if (step.do === 'write') {
      const id = entryAt(links.entries(step.on), step.at);
      const value = bodyValue(links, { side: step.on, id, extent }, step.value);
      if (id !== undefined && value !== undefined) links.write(step.on, id, value);
    }
  }
}

describe('steps', () => {
  it('never say what the clauses leave open, whatever is left out of a sequence', () => {
    for (const extent of ['stated', 'observed'] as const) {
      for (const owner of [true, false]) {
        for (const twoWay of [true, false]) {
          fc.assert(
            fc.property(sequences(extent), fc.infiniteStream(fc.boolean()), (steps, kept) => {
              const links = linksOf({ owner, other: !owner, twoWay, exclusive: owner });
              take(
                links,
                steps.filter(() => kept.next().value),
                extent,
              );
            }),
            { numRuns: 50 },
          );
        }
      }
    }
  });

  it('leave out entries held by another where one owner is all there can be', () => {
    const links = linksOf({ owner: true, other: false, twoWay: true, exclusive: true });
    links.write('owner', 1, [7]);
    const said = {
      set: [
        { at: 0, long: false },
        { at: 1, long: true },
      ],
    };
    expect(bodyValue(links, { side: 'owner', id: 2, extent: 'stated' }, said)).toEqual({ set: [{ id: 8 }] });
    expect(bodyValue(links, { side: 'owner', id: 2, extent: 'observed' }, said)).toEqual({ set: [7, { id: 8 }] });
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
