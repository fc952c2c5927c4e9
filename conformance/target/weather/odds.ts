/** Tells chance from cause: how often a request must find a fault in a row until the line alone cannot be the reason. */

/** Chance that is taken for none, for one request. */
const negligible = 1e-9;

/** Fewer faults in a row never tell anything. */
const fewest = 4;

/** A line so bad that more would be needed tells nothing of a request. */
const most = 10;

export interface Odds {
  /** A request was answered, after so many faults. */
  answered(faults: number): void;
  /** Whether this many faults in a row of one request, while others are answered, have a cause in that request. */
  isCause(faults: number): boolean;
  /** Whether it is of no use to ask again. */
  isEnough(faults: number): boolean;
}

/**
 * Only faults of requests that were answered after all count for the line: one that never is says nothing of it.
 */
export function createOdds(): Odds {
  let answers = 0;
  let recovered = 0;
  const needed = (): number => {
    const rate = (recovered + 1) / (answers + recovered + 2);
    return Math.max(fewest, Math.ceil(Math.log(negligible) / Math.log(rate)));
  };
  const isCause = (faults: number): boolean => faults >= needed();
  return {
    answered(faults) {
      answers += 1;
      recovered += faults;
    },
    isCause,
    isEnough: (faults) => faults >= most || isCause(faults),
  };
}
