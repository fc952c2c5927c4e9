/**
 * The documents that a target has shown. The suite names an entry by one number; a build with documents names it by document
 * and locale, and gives each version of it a row of its own.
 */

/** What an answer tells of one version of a document. Undefined members are not in the answer. */
export interface Version {
  readonly documentId: string;
  readonly row: number | undefined;
  readonly locale: string | undefined;
  /** null: a draft. */
  readonly publishedAt: string | null | undefined;
}

/** One localization of a document: what the suite calls an entry. */
export interface KnownEntry {
  readonly number: number;
  readonly documentId: string;
  /** undefined: its content-type is not localized, or no answer has told it. */
  locale: string | undefined;
  /** The moment of its published version; undefined: it has none. */
  publishedAt: string | undefined;
}

/** First number of an entry whose rows are unknown, since GraphQL does not tell them. */
const firstWithoutRow = 1_000_000_000;

export class Documents {
  readonly #byNumber = new Map<string, KnownEntry>();
  readonly #byRow = new Map<string, KnownEntry>();
  readonly #byDocument = new Map<string, KnownEntry[]>();
  #next = firstWithoutRow;

  /** The entry of an answered version. Its number is the first row that was seen of it. */
  see(uid: string, version: Version): KnownEntry {
    const { documentId, row, locale, publishedAt } = version;
    const key = `${uid} ${documentId}`;
    const known = this.#byDocument.get(key) ?? [];
    const entry = this.#find(uid, known, version) ?? {
      number: row ?? this.#next++,
      documentId,
      locale,
      publishedAt: undefined,
    };
    if (!known.includes(entry)) {
      this.#byDocument.set(key, [...known, entry]);
      this.#byNumber.set(`${uid} ${entry.number}`, entry);
    }
    entry.locale ??= locale;
    if (row !== undefined) this.#byRow.set(`${uid} ${row}`, entry);
    if (typeof publishedAt === 'string') entry.publishedAt = publishedAt;
    return entry;
  }

  /** The entry that the suite names; undefined where no answer has shown it. */
  numbered(uid: string, number: unknown): KnownEntry | undefined {
    return this.#byNumber.get(`${uid} ${number}`);
  }

  /** Forgets the published version of an entry. */
  unpublish(uid: string, number: unknown): void {
    const entry = this.numbered(uid, number);
    if (entry) entry.publishedAt = undefined;
  }

  #find(uid: string, known: readonly KnownEntry[], { row, locale }: Version): KnownEntry | undefined {
    const ofRow = row === undefined ? undefined : this.#byRow.get(`${uid} ${row}`);
    if (ofRow && known.includes(ofRow)) return ofRow;
    if (locale === undefined) return known[0];
    return known.find((entry) => entry.locale === locale) ?? known.find((entry) => entry.locale === undefined);
  }
}
