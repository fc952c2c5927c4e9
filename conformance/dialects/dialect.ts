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
  /** The parameter that chooses between published entries and drafts, with its two values. */
  readonly state: { readonly parameter: string; readonly live: string; readonly preview: string };
}
