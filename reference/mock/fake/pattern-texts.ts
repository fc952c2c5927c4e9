/** Texts that match patterns of attributes. */
import type { Faker } from '@faker-js/faker';
import fc from 'fast-check';

/** To begin with a pattern is slow: so many texts are generated at once, for so many entries. */
const BATCH = { texts: 100, entries: 25 } as const;

/** The texts of one filling, by pattern. */
export class PatternTexts {
  readonly #batches = new Map<string, readonly string[]>();

  /**
   * A text that matches a pattern.
   *
   * @param number of the entry, from 1
   * @throws Error for a pattern that no text can be generated from
   */
  next(pattern: RegExp, maxLength: number, faker: Faker, number: number): string {
    const batch = Math.floor(number / BATCH.entries);
    const key = `${batch} ${maxLength} ${pattern.source}`;
    const texts =
      this.#batches.get(key) ??
      fc.sample(fc.stringMatching(pattern, { maxLength }), { seed: batch, numRuns: BATCH.texts });
    this.#batches.set(key, texts);
    return faker.helpers.arrayElement(texts);
  }
}
