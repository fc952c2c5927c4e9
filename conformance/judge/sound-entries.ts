/** Remembers entries that were right, so that the same answer to the same question is not compared again. */
import { oncePer } from '../models/once-per.ts';
import type { AnsweredEntry } from '../oracle/shape.ts';
import type { EntryRecord, EntryRequest } from './entry.ts';
import type { Reading } from './reading.ts';

export class SoundEntries {
  /** The last right answers, by record of the entry and by question. */
  readonly #soundAnswers = new WeakMap<EntryRecord['values'], Map<string, AnsweredEntry>>();
  /** The question about each entry of an answer, as text. */
  readonly #questionText = oncePer(({ fields, populate }: EntryRequest['parameters']) =>
    JSON.stringify([fields, populate]),
  );
  /** Numbers of the readings of populations: readings with the same number and rules find the same entries right. */
  readonly #insides = new Map<Reading['inside'], number>();

  /**
   * Calls `compare` and returns its differences; none where the same answer had none before. The object `record.values`
   * identifies the record, so it must not change.
   */
  differences<Difference>(
    { parameters, state }: EntryRequest,
    reading: Reading,
    record: EntryRecord,
    answered: AnsweredEntry,
    compare: () => readonly (Difference | undefined)[],
  ): readonly (Difference | undefined)[] {
    const right = this.#soundAnswers.get(record.values) ?? new Map<string, AnsweredEntry>();
    const knowledge = 'segment' in record ? 'whole' : 'part';
    const question = `${knowledge} ${state} ${this.#nameOf(reading)} ${this.#questionText(parameters)}`;
    if (isSame(right.get(question), answered)) return [];
    const differences = compare();
    if (differences.some((difference) => difference !== undefined)) return differences;
    this.#soundAnswers.set(record.values, right.set(question, answered));
    return [];
  }

  #nameOf({ inside, order, exact }: Reading): string {
    const number = this.#insides.get(inside) ?? this.#insides.size;
    this.#insides.set(inside, number);
    return `${order} ${exact} ${number}`;
  }
}

/** Whether two values as they were parsed from JSON are the same, in any order of their members. */
function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const names = Object.keys(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(Reflect.get(left, name), Reflect.get(right, name)))
  );
}
