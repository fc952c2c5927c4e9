/** An entry that one list connects twice, by items that differ: Strapi 4 merges equal ones, and refuses these (4.8). */
import type { Check } from '../check.ts';
import { benchCheck, type IdAt } from './bench.ts';
import { at, isClientError, isManyOutside } from './refusals.ts';

/** Lists that connect entry 2 twice; entries 0 and 1 are connected already. */
const lists: readonly ((id: IdAt) => readonly unknown[])[] = [
  (id) => [id(2), { id: id(2) }],
  (id) => [{ id: id(2) }, id(3), id(2)],
  (id) => [at(id(2), { start: true }), at(id(2), { end: true })],
  (id) => [at(id(2), { before: id(0) }), id(3), at(id(2), { after: id(0) })],
  (id) => [at(id(2), { before: id(0) }), at(id(2), { before: id(1) })],
  (id) => [id(3), at(id(2), { start: true }), id(2)],
  (id) => [at(id(0), { end: true }), id(2), at(id(0), { start: true })],
];

export const differingTwiceCheck: Check = benchCheck(
  'rest.relations.connect.twice',
  {
    id: 'rest.relations.connect.twice.differing',
    title:
      'A list that connects an entry twice by items that differ is refused, wherever they stand, and writes nothing.',
    holds: isManyOutside,
    weight: 40,
  },
  async (bench) => {
    const { session, id, scratch, bond } = bench;
    const start = [id(0), id(1)];
    const owner = await bench.makeOwner(start);
    for (const list of lists) {
      isClientError(bench, await bench.put(owner, { connect: list(id) }));
      await bench.expect(owner, start);
    }
    for (const list of lists.slice(0, 3)) {
      const data = { [bond.attribute.name]: { connect: list(id) } };
      isClientError(bench, await session.create(bond.type, scratch.complete(bond.type, data)));
    }
    await bench.write(owner, { connect: [id(2), { id: id(3) }] });
  },
);
