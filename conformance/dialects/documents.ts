/**
 * The documents that a target has shown. The suite names an entry by one number; a build with documents names it by document
 * and locale, and gives each version of it a row of its own.
 */

/** What an answer tells of one version of a document. Undefined members are not in the answer. */
export interface Version {
  readonly documentId: string;
  readonly row: number | undefined;
  readonly locale: string | undefined;
  /** The locale that was asked for, where the answer does not tell it. */
  readonly asked?: string | undefined;
  readonly moments: Moments;
}

/** The moments of a version; undefined ones are not in the answer. */
export interface Moments {
  readonly createdAt?: unknown;
  readonly updatedAt?: unknown;
  /** null: a draft. */
  readonly publishedAt?: unknown;
}

/** One localization of a document: what the suite calls an entry. */
export interface KnownEntry {
  readonly number: number;
  readonly documentId: string;
  /** undefined: its content-type is not localized, or no answer has told it. */
  locale: string | undefined;
  /** The moments of its published version; undefined: it has none. */
  published: Moments | undefined;
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
    const { documentId, row, locale, moments } = version;
    const key = `${uid} ${documentId}`;
    const known = this.#byDocument.get(key) ?? [];
    const entry = this.#find(uid, known, version) ?? {
      number: row ?? this.#next++,
      documentId,
      locale,
      published: undefined,
    };
    if (!known.includes(entry)) {
      this.#byDocument.set(key, [...known, entry]);
      this.#byNumber.set(`${uid} ${entry.number}`, entry);
    }
    entry.locale ??= locale;
    // a row without its locale may be of another localization
    if (row !== undefined && (locale !== undefined || entry.locale === undefined))
      this.#byRow.set(`${uid} ${row}`, entry);
    if (typeof moments.publishedAt === 'string') {
      // a new publication has new moments
      const isKnown = entry.published?.publishedAt === moments.publishedAt;
      entry.published = isKnown ? { ...entry.published, ...moments } : moments;
    }
    return entry;
  }

  /** The entry that the suite names; undefined where no answer has shown it. */
  numbered(uid: string, number: unknown): KnownEntry | undefined {
    return this.#byNumber.get(`${uid} ${number}`);
  }

  #find(uid: string, known: readonly KnownEntry[], { row, locale, asked }: Version): KnownEntry | undefined {
    const ofRow = row === undefined ? undefined : this.#byRow.get(`${uid} ${row}`);
    const isOfRow = ofRow !== undefined && known.includes(ofRow);
    if (isOfRow && (locale === undefined || ofRow.locale === undefined || ofRow.locale === locale)) return ofRow;
    if (locale === undefined) return known.find((entry) => entry.locale === asked) ?? known[0];
    return known.find((entry) => entry.locale === locale) ?? known.find((entry) => entry.locale === undefined);
  }
}
