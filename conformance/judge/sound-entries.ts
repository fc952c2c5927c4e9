/** Entries that were compared and found right: the same answer to the same question is not compared again. */
import type { AnsweredEntry } from '../oracle/shape.ts';
import type { Known, Shown } from './entry.ts';

export class SoundEntries {
  /** The last right answer, by what is known of its entry and by what was asked of it. */
  readonly #texts = new WeakMap<Known['values'], Map<string, string>>();

  /**
   * The differences that `compare` finds; none where the same answer had none before. What is known of an entry is told
   * apart by the object that holds its values, so it must not be changed.
   */
  differences<Difference>(
    { parameters: { fields, populate }, state }: Shown,
    known: Known,
    answered: AnsweredEntry,
    compare: () => readonly (Difference | undefined)[],
  ): readonly (Difference | undefined)[] {
    const texts = this.#texts.get(known.values) ?? new Map<string, string>();
    const isWhole = 'segment' in known;
    const question = JSON.stringify([isWhole, state, fields, populate]);
    const text = JSON.stringify(answered);
    if (texts.get(question) === text) return [];
    const differences = compare();
    if (differences.some((difference) => difference !== undefined)) return differences;
    this.#texts.set(known.values, texts.set(question, text));
    return [];
  }
}
