/**
 * How firmly the source document states the meaning of a request. `stated`: the target must answer it, with this
 * meaning. `tolerated`: the target may refuse it; an answer must have this meaning. `unknown`: any answer is right.
 */
export type Standing = 'stated' | 'tolerated' | 'unknown';

const rank: readonly Standing[] = ['unknown', 'tolerated', 'stated'];

/** The weakest of several standings; `stated` when there is none. */
export function weakest(standings: Iterable<Standing>): Standing {
  let lowest = rank.length - 1;
  for (const standing of standings) lowest = Math.min(lowest, rank.indexOf(standing));
  return rank[lowest] ?? 'unknown';
}
