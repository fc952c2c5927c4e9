/** Numbers that stand for texts: the same on every machine and in every version. */

/** FNV-1a, 32 bits, unsigned. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** The seed of one check in a run: checks do not depend on which others are selected. */
export function checkSeed(runSeed: number, checkId: string): number {
  return hash(`${runSeed} ${checkId}`) | 0;
}

/** A seed for a run that was given none. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 0x7fffffff);
}
