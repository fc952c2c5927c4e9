/** What connect and set of a relation to one entry must be: lists, as those of any other relation (4.8, observed). */
import type { Check } from '../check.ts';
import { expectSaying } from '../writing/told.ts';
import { benchCheck, isOne } from './bench.ts';
import { isValidationError } from './refusals.ts';

export const notAListCheck: Check = benchCheck(
  'rest.relations.not-a-list',
  {
    id: 'rest.relations.not-a-list.one',
    title: 'connect and set of a to-one relation are lists, or refused.',
    holds: isOne,
    targets: 2,
  },
  async (bench) => {
    const { session, id } = bench;
    const owner = await bench.makeOwner(id(0));
    for (const value of [{ connect: id(1) }, { set: id(1) }, { connect: { id: id(1) } }]) {
      const answer = await bench.put(owner, value);
      isValidationError(bench, answer);
      expectSaying(session, answer, 'Invalid relations');
      await bench.expect(owner, [id(0)]);
    }
    await bench.write(owner, { connect: [id(1)] });
    await bench.expect(owner, [id(1)]);
  },
);
