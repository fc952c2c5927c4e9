/** An entry that one list connects twice, by items that differ: Strapi 4 merges equal ones, and refuses these (4.8). */
import type { JsonObject } from '../../models/json.ts';
import type { EntryId } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { expectThat, isSuccess } from '../writing/answers.ts';
import { benchCheck } from './bench.ts';
import { isManyOutside } from './refusals.ts';

type IdAt = (place: number) => EntryId;

const at = (id: EntryId, position: JsonObject): JsonObject => ({ id, position });

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
      const answer = await bench.put(owner, { connect: list(id) });
      const isRefused = answer.status >= 400 && answer.status <= 499;
      expectThat(session, answer, isRefused, 'a status of 400 to 499', 'connects an entry twice');
      await bench.expect(owner, start);
    }
    for (const list of lists.slice(0, 3)) {
      const data = { [bond.attribute.name]: { connect: list(id) } };
      const answer = await session.create(bond.type, scratch.complete(bond.type, data));
      expectThat(session, answer, !isSuccess(answer), 'a status of 400 to 499', 'connects an entry twice');
    }
    await bench.write(owner, { connect: [id(2), { id: id(3) }] });
  },
);
