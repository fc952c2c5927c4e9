/** Ids as texts in positions (4.8, observed). */
import type { Check } from '../check.ts';
import { benchCheck, isMany } from './bench.ts';
import { tryWays } from './operations.ts';
import { at } from './refusals.ts';

export const textPositionsCheck: Check = benchCheck(
  'rest.relations.string-ids',
  {
    id: 'rest.relations.string-ids.positions',
    title: 'An id in a position may be a string of digits, as may that of the entry.',
    holds: isMany,
  },
  (bench) =>
    tryWays(bench, [
      [[0, 1, 2], (id) => ({ connect: [at(String(id(3)), { before: String(id(1)) })] })],
      [[0, 1, 2], (id) => ({ connect: [at(id(3), { after: String(id(0)) })] })],
    ]),
);
