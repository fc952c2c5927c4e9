/** updatedAt of an entry of which an update changes components alone (2.1). */
import { setTimeout as wait } from 'node:timers/promises';
import { everyShape, partCheck } from '../4.1-endpoints/component-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';

/** Pauses after which the clock of a server has moved: one with milliseconds, one with whole seconds. */
const pauses = [30, 1_100];

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
    const before = (await bench.scratch.read(entry)).attributes.updatedAt;
    let after: unknown = before;
    for (const [turn, pause] of pauses.entries()) {
      await wait(pause);
      await bench.write(entry, [{ ...bench.part(turn + 1), id }]);
      after = (await bench.scratch.read(entry)).attributes.updatedAt;
      if (after !== before) break;
    }
    const hasMoved = Date.parse(String(after)) > Date.parse(String(before));
    const message = `${lastRequest(bench.session)}: the update of a component did not move updatedAt`;
    expectHolds(hasMoved, message, `later than ${String(before)}`, after);
  },
);
