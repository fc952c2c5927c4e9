/**
 * How a build writes on the wire what all builds of this API say. The suite speaks one form, that of the source document;
 * a dialect is the data that `translation.ts` needs to turn it into another and back.
 */
export interface Dialect {
  /** Permanent, such as `strapi-4`. */
  readonly name: string;
  /** In one line, for people who choose one. */
  readonly title: string;
  /** The part of a path that identifies an entry. */
  readonly identifier: 'id' | 'documentId';
  /** Where the fields of an entry stand: in its `attributes`, or beside its id. */
  readonly entry: 'attributes' | 'flat';
  /** The form of a populated relation or media in an entry: `{ data }`, or the entries themselves. */
  readonly links: 'data' | 'bare';
  /** The parameter that chooses between published entries and drafts, with its two values. */
  readonly state: { readonly parameter: string; readonly live: string; readonly preview: string };
}
