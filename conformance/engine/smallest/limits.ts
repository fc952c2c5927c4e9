/** When the search for the smallest form of a failure gives up. */

/** How long the failures of all findings may be made smaller, in milliseconds; the first ones come first. */
export const allFindingsMs = 15_000;

/** Most failures of one finding to try. */
export const mostFailures = 3;

/** Most questions that one failure is asked with, each without another part. */
export const mostQuestions = 40;

/** Numbers of entries that the first worlds may have: few, then more. */
export const worldSizes = [
  { breadth: 1, most: 6 },
  { breadth: 3, most: 14 },
  { breadth: 20, most: 40 },
] as const;
