/**
 * The wire form of a build: how it writes requests and answers. The suite uses the form of the source document;
 * `translation.ts` translates between that form and a dialect.
 */
export interface Dialect {
  /** Permanent, such as `strapi-4`. */
  readonly name: string;
  /** One line that describes it to users. */
  readonly title: string;
  /** The part of a path that identifies an entry. */
  readonly identifier: 'id' | 'documentId';
  /** The place of an entry's fields: in its `attributes`, or beside its id. */
  readonly entry: 'attributes' | 'flat';
  /** The form of a populated relation or media in an entry: `{ data }`, or the entries themselves. */
  readonly links: 'data' | 'bare';
  /** The form of a populated polymorphic relation. */
  readonly morphs: 'data' | 'bare';
  /** The parameter that chooses between published entries and drafts, with its two values. */
  readonly state: { readonly parameter: string; readonly live: string; readonly preview: string };
  /** The value of the parameter `locale` that asks for all locales. */
  readonly allLocales: string;
  /** The form of GraphQL: entries in `{ data { id attributes } }`, or the entries themselves. */
  readonly graphql: 'nested' | 'flat';
  /** Whether JSON attributes keep every value, or objects and lists alone. */
  readonly json: 'any' | 'objects';
  /** Whether publishing keeps bigintegers beyond 2^53, or copies them as numbers, which lose digits. */
  readonly publishedBigintegers: 'exact' | 'safe';
  /** What a deletion answers: the deleted entry, or none of its values. */
  readonly deletion: 'entry' | 'nothing';
  /** Headers that ask for this form. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the build has no counterpart of. Its checks are not applicable. */
  readonly without: readonly Lacking[];
}

/** Something of the source document that a build writes in no form. */
export interface Lacking {
  /** Ids of checks or clauses, prefixes of ids, or sections. */
  readonly checks: readonly string[];
  readonly reason: string;
}
