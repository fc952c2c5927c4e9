/** Unique values that entries gave up, by their deletion or by an update: another entry may have them (4.1). */
import type { JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { familyOfType, isValueFamily } from '../oracle/attributes.ts';

const uniqueNames = (type: ContentType): string[] =>
  type.attributes
    .filter(({ unique, type: of }) => unique && of !== 'uid' && isValueFamily(familyOfType(of)))
    .map(({ name }) => name);

export class FreedValues {
  readonly #values = new Map<string, unknown[]>();

  #of({ uid }: ContentType, name: string): unknown[] {
    const key = `${uid} ${name}`;
    const values = this.#values.get(key) ?? [];
    this.#values.set(key, values);
    return values;
  }

  /** Records the values that an entry had before a write, and has no longer. */
  leave(type: ContentType, before: JsonObject, after: JsonObject): void {
    for (const name of uniqueNames(type)) {
      const value = before[name] ?? null;
      if (value !== null && value !== after[name]) this.#of(type, name).push(value);
    }
  }

  /** Freed values, one of each unique attribute of a content-type that has some; they are no longer free then. */
  take(type: ContentType): JsonObject {
    return Object.fromEntries(
      uniqueNames(type).flatMap((name) => {
        const value = this.#of(type, name).pop();
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }
}
