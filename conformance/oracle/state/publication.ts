/** Which entries are drafts, while writes of publishedAt change that (section 3; how a write does it is observed). */
import type { EntryId } from '../../world/world.ts';

/** What a list is asked for: `drafts` is preview with a filter on publishedAt. */
export type Listed = 'live' | 'preview' | 'drafts';

/** The query that asks for it (section 3). */
export const listQuery: Readonly<Record<Listed, string>> = {
  live: 'publicationState=live',
  preview: 'publicationState=preview',
  drafts: 'publicationState=preview&filters[publishedAt][$null]=true',
};

/** Dates of publication by entry: null for a draft, `now` where the server chose the time of the request. */
export class Publications {
  readonly #dates = new Map<EntryId, string | null>();

  /** A create or an update that says `publishedAt`; undefined: it says nothing of it. */
  write(id: EntryId, publishedAt: string | null | undefined): void {
    if (publishedAt !== undefined) this.#dates.set(id, publishedAt);
    else if (!this.#dates.has(id)) this.#dates.set(id, 'now');
  }

  remove(id: EntryId): void {
    this.#dates.delete(id);
  }

  /** null: a draft; `now`: published, at a time the server chose; undefined: there is no such entry. */
  dateOf(id: EntryId): string | null | undefined {
    return this.#dates.get(id);
  }

  /** Entries in the order they were made. */
  entries(listed: Listed = 'preview'): EntryId[] {
    return [...this.#dates]
      .filter(([, date]) => listed === 'preview' || (date === null) === (listed === 'drafts'))
      .map(([id]) => id);
  }
}
