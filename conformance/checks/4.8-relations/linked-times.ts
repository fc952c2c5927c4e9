/** Linking an entry does not update it, whichever side is written; taking links from an entry updates that one (2.1, 4.8). */
import { setTimeout as sleep } from 'node:timers/promises';
import { pauses } from '../2.1-attributes/around-writes.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { type Bench, benchCheck, isMany } from './bench.ts';
import type { Bond } from './bonds.ts';

/** Each kind of relation of an entry itself that may be empty. */
const everyDirect = {
  holds: ({ inside, attribute }: Bond) => !inside && !attribute.required,
  everyKind: true,
} as const;

/** Servers tell moments in milliseconds. */
const tickMs = 5;

export const linkedTimesCheck: Check = benchCheck(
  'rest.attributes.updated-at-moves',
  {
    id: 'rest.attributes.updated-at-moves.linked',
    title: 'updatedAt of an entry stays while others connect, set and disconnect it, from either side.',
    ...everyDirect,
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

/** Bodies that take all links away. */
const emptying = (id: unknown): readonly unknown[] => [{ set: [] }, { disconnect: [id] }, [], null];

/** Takes the links of an entry away, after a pause. Resolves to updatedAt before and after. */
async function emptied(
  bench: Bench,
  owner: Created,
  value: unknown,
  pause: number,
): Promise<readonly [unknown, unknown]> {
  await bench.write(owner, { set: [bench.id(0)] });
  const before = (await bench.scratch.read(owner)).attributes.updatedAt;
  await sleep(pause);
  await bench.write(owner, value);
  return [before, (await bench.scratch.read(owner)).attributes.updatedAt];
}

export const emptiedTimesCheck: Check = benchCheck(
  'rest.attributes.updated-at-moves',
  {
    id: 'rest.attributes.updated-at-moves.emptied',
    title: 'updatedAt of an entry moves forward when an update only takes its links away.',
    ...everyDirect,
    targets: 1,
  },
  async (bench) => {
    const owner = await bench.makeOwner(undefined);
    for (const value of emptying(bench.id(0))) {
      let moments: readonly [unknown, unknown] = [undefined, undefined];
      for (const pause of pauses) {
        moments = await emptied(bench, owner, value, pause);
        if (moments[0] !== moments[1]) break;
      }
      const [before, after] = moments;
      const hasMoved = Date.parse(String(after)) > Date.parse(String(before));
      const message = `${JSON.stringify(value)} for ${bench.bond.attribute.name} does not move updatedAt forward`;
      expectHolds(hasMoved, message, `later than ${String(before)}`, after);
    }
  },
);
