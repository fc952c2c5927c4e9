/** Entries that were compared and found right: the same answer to the same question is not compared again. */
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
  /** How populations are read, numbered: readings that differ in nothing else find the same entries right. */
  readonly #insides = new Map<Reading['inside'], number>();

  /**
   * Calls `compare` and returns its differences under a reading; none where the same answer had none before. The object
   * with a record's values identifies the record, so it must not be changed.
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
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(Reflect.get(one, name), Reflect.get(other, name)))
  );
}
