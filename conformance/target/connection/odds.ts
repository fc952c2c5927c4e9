/** Computes how many faults in a row prove that a request, and not the connection, is the cause. */

/** A smaller probability counts as zero. */
const negligible = 1e-9;

/** Fewer faults in a row prove nothing. */
const fewest = 4;

/** After this many faults the connection is too bad to prove anything about a request. */
const most = 10;

export interface Odds {
  /** Records a request that was answered after this number of faults. */
  recordAnswer(faults: number): void;
  /** Whether this many faults of one request in a row prove that the request is the cause. */
  isCause(faults: number): boolean;
  /** Whether more repetitions are useless. */
  isEnough(faults: number): boolean;
}

/** Counts only faults of requests that were answered in the end: others say nothing about the connection. */
export function createOdds(): Odds {
  let answers = 0;
  let recovered = 0;
  const neededFaults = (): number => {
    const rate = (recovered + 1) / (answers + recovered + 2);
    return Math.max(fewest, Math.ceil(Math.log(negligible) / Math.log(rate)));
  };
  const isCause = (faults: number): boolean => faults >= neededFaults();
  return {
    recordAnswer(faults) {
      answers += 1;
      recovered += faults;
    },
    isCause,
    isEnough: (faults) => faults >= most || isCause(faults),
  };
}
