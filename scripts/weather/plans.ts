/** Bad connections, each named by its effect. The same faults come at the same places of a run. */
import type { Plan as LinePlan } from '../../conformance/target/bad-line.ts';

/** Makes the plan anew, with its counts and its clock at the start. */
export type Plan = () => LinePlan;

const every =
  (count: number, fault: ReturnType<LinePlan>): Plan =>
  () =>
  ({ at }) =>
    at % count === 0 ? fault : undefined;

export const plans: Readonly<Record<string, Plan>> = {
  sound: () => () => undefined,
  'reset every 30th': every(30, 'reset'),
  'answer lost every 30th': every(30, 'lose'),
  '503 at 3 %': every(33, 503),
  '502 at 10 %': every(10, 502),
  '429 without Retry-After': every(20, 429),
  'cut every 25th': every(25, 'cut'),
  'half the JSON every 25th': every(25, 'halve'),
  gzip: () => () => 'gzip',
  'lost after every third POST': () => {
    let posts = 0;
    return ({ method, path }) => {
      if (method !== 'POST' || path.startsWith('/graphql')) return undefined;
      posts += 1;
      return posts % 3 === 0 ? 'lose' : undefined;
    };
  },
  'dead for 10 s': () => {
    let first: number | undefined;
    return ({ at }) => {
      if (at < 1500) return undefined;
      first ??= performance.now();
      return performance.now() - first < 10_000 ? 'reset' : undefined;
    };
  },
};
