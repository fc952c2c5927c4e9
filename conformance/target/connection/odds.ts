/** Separates chance from cause: how many faults in a row a request needs before the connection cannot be the reason. */

/** Probability that counts as zero, for one request. */
const negligible = 1e-9;

/** Fewer faults in a row never tell anything. */
const fewest = 4;

/** Beyond this many faults the connection is too bad to say anything about a request. */
const most = 10;

export interface Odds {
  /** A request was answered, after so many faults. */
  recordAnswer(faults: number): void;
  /** Whether this many faults in a row of one request, while others are answered, have a cause in that request. */
  isCause(faults: number): boolean;
  /** Whether it is of no use to ask again. */
  isEnough(faults: number): boolean;
}

/** Counts faults of answered requests alone: a request that is never answered says nothing about the connection. */
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
