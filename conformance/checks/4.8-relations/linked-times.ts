/** Linking an entry does not update it: its updatedAt stays, whichever side is written (2.1, 4.8). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { benchCheck, isMany } from './bench.ts';

/** Servers tell moments in milliseconds. */
const tickMs = 5;

export const linkedTimesCheck: Check = benchCheck(
  'rest.attributes.updated-at-moves',
  {
    id: 'rest.attributes.updated-at-moves.linked',
    title: 'updatedAt of an entry stays while others connect, set and disconnect it, from either side.',
    holds: ({ inside, attribute }) => !inside && !attribute.required,
    everyKind: true,
    targets: 2,
  },
  async (bench) => {
    const { bond, id, scratch } = bench;
    const owner = await bench.makeOwner(undefined);
    const timesOf = async (): Promise<unknown[]> => [
      (await scratch.read(bench.target(0))).attributes.updatedAt,
      (await scratch.read(bench.target(1))).attributes.updatedAt,
    ];
    const before = await timesOf();
    await sleep(tickMs);
    const values = [{ connect: [id(0)] }, { set: [id(1)] }, { disconnect: [id(1)] }];
    for (const value of isMany(bond) ? [...values, [id(1), id(0)]] : values) {
      await bench.write(owner, value);
      const sent = lastRequest(bench.session);
      expectSame(`${sent}: an entry that it links is updated`, await timesOf(), before);
    }
    const { inverse } = bond;
    if (inverse === undefined) return;
    const stays = (await scratch.read(owner)).attributes.updatedAt;
    await sleep(tickMs);
    for (const value of [{ set: [] }, { connect: [owner.entry.id] }]) {
      await scratch.change(bench.target(0), { [inverse.name]: value });
      const sent = lastRequest(bench.session);
      expectSame(`${sent}: an entry that it links is updated`, (await scratch.read(owner)).attributes.updatedAt, stays);
    }
  },
);
