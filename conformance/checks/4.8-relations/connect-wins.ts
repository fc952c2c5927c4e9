/** An entry in both connect and disconnect of a relation to one entry (4.8, observed). */
import type { Check } from '../check.ts';
import { benchCheck, isOne } from './bench.ts';
import { tryWays } from './operations.ts';

/** Of a relation to one entry, too, connect is the last word. */
export const connectWinsCheck: Check = benchCheck(
  'rest.relations.connect-wins',
  {
    id: 'rest.relations.connect-wins.one',
    title: 'A to-one relation holds the entry that stands in both connect and disconnect, linked before or not.',
    holds: isOne,
    everyKind: true,
    targets: 2,
  },
  (bench) =>
    tryWays(bench, [
      [[0], (id) => ({ connect: [id(1)], disconnect: [id(1)] })],
      [[0], (id) => ({ connect: [id(0)], disconnect: [{ id: id(0) }] })],
      [[0], (id) => ({ connect: [{ id: id(1) }], disconnect: [id(0), id(1)] })],
    ]),
);
