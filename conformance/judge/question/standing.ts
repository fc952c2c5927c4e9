/**
 * How firmly the source document says what a request means. `stated`: it must be answered, and so. `tolerated`: it may be
 * refused; where it is answered, it must be so. `unknown`: nothing is known of its answer.
 */
export type Standing = 'stated' | 'tolerated' | 'unknown';

const rank: readonly Standing[] = ['unknown', 'tolerated', 'stated'];

/** The weakest of several standings; `stated` when there is none. */
export function weakest(standings: Iterable<Standing>): Standing {
  let lowest = rank.length - 1;
  for (const standing of standings) lowest = Math.min(lowest, rank.indexOf(standing));
  return rank[lowest] ?? 'unknown';
}
