/** updatedAt of an entry of which an update changes components alone (2.1). */
import { everyShape, partCheck } from '../4.1-endpoints/component-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { aroundWrites, expectMoved } from './around-writes.ts';

export const componentMomentCheck: Check = partCheck(
  variant(
    'rest.attributes.updated-at-moves.components',
    'rest.attributes.updated-at-moves',
    'An update that changes a component which stays, by its id, moves updatedAt of the entry.',
  ),
  { shapes: everyShape },
  async (bench) => {
    const entry = await bench.create([bench.part(0)]);
    const [{ id } = {}] = await bench.expect(entry, [bench.part(0)]);
    const moments = await aroundWrites(
      () => bench.scratch.read(entry),
      (turn) => bench.write(entry, [{ ...bench.part(turn + 1), id }]),
    );
    expectMoved(moments, 'an update of a component does not move updatedAt forward');
  },
);
