/** An entry that is linked again keeps its place on the other side, and has the last one after it was unlinked (4.5, observed). */
import { isToMany } from '../../oracle/attributes.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { benchCheck, isMany } from './bench.ts';
import { otherSide } from './bonds.ts';
import { createLinking } from './linking.ts';

const clause = 'rest.populate.order-of-connection';

export const placesOnTheOtherSideCheck: Check = benchCheck(
  clause,
  {
    id: `${clause}.other-side`,
    title: 'An entry that is linked again keeps its place on the other side.',
    holds: ({ inverse, attribute }) => inverse !== undefined && isToMany(inverse) && !attribute.required,
    everyKind: true,
    targets: 2,
  },
  async ({ bond, session, scratch, makeOwner, put, id, target }) => {
    const back = createLinking(scratch, otherSide(bond));
    const owners: Created[] = [];
    for (const _ of [0, 1, 2]) owners.push(await makeOwner(id(0)));
    const [first] = owners;
    if (first === undefined) return;
    const expectOrder = async (expected: readonly Created[]): Promise<void> => {
      const ids = (await back.read([target(0)])).get(target(0).entry.id);
      const message = `${lastRequest(session)}: ${back.bond.attribute.name} is not in the order of connection`;
      expectSame(
        message,
        ids,
        expected.map(({ entry }) => entry.id),
      );
    };
    await expectOrder(owners);
    const [one, both] = [[id(0)], [id(1), id(0)]];
    const again = isMany(bond) ? [one, { set: one }, { connect: one }, both] : [id(0), { set: one }, { connect: one }];
    for (const value of again) {
      await put(first, value);
      await expectOrder(owners);
    }
    await put(first, isMany(bond) ? { disconnect: one } : null);
    await put(first, { connect: one });
    await expectOrder([...owners.slice(1), first]);
  },
);
