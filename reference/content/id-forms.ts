/** Ids of linked entries in the forms they are sent in (decision graphql-ids). */
import type { Ref } from '../store/reader.ts';

/** The forms of the ids in one body: the first form of each entry counts. */
export class IdForms {
  readonly #first = new Map<string, string>();

  /** The link as it is, or one to no entry where an earlier link has the same id in another form. */
  read(ref: Ref, form: 'number' | 'string'): Ref {
    const key = `${ref.uid} ${ref.id}`;
    const first = this.#first.get(key) ?? form;
    this.#first.set(key, first);
    return first === form ? ref : { ...ref, id: 0 };
  }
}
