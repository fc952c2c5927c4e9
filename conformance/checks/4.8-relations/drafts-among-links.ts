/** Drafts among the links of an entry stay there, whatever is connected and disconnected beside them (3, 4.8). */
import { linkedAfter } from '../../oracle/state/relation-value.ts';
import type { EntryId } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { benchCheck, isMany } from './bench.ts';

export const draftsAmongLinksCheck: Check = benchCheck(
  'rest.relations.connect',
  {
    id: 'rest.relations.connect.drafts',
    title: 'Linked drafts stay linked, in their place, whatever is connected or disconnected beside them.',
    also: ['rest.relations.disconnect', 'rest.relations.set-empty', 'rest.relations.set'],
    holds: (bond) => isMany(bond) && bond.target.draftAndPublish,
    everyKind: true,
    targets: 5,
  },
  async (bench) => {
    const { id, scratch } = bench;
    for (const place of [0, 2]) await scratch.change(bench.target(place), { publishedAt: null });
    const owner = await bench.makeOwner(undefined);
    let linked: readonly EntryId[] = [];
    for (const value of [
      [id(0), id(1), id(2)],
      { connect: [id(3)] },
      { disconnect: [id(1)] },
      { connect: [{ id: id(4), position: { after: id(0) } }] },
      { connect: [id(0)] },
      { disconnect: [id(2)], connect: [id(1)] },
      { set: [] },
      { set: [id(2), id(1), id(0)] },
      [],
      [id(0), id(1)],
      { set: [id(1)] },
    ]) {
      await bench.write(owner, value);
      linked = linkedAfter(linked, value, true);
      await bench.expect(owner, linked);
    }
  },
);
