/** The most frequent case: a list request with its query string. */

export interface ListCase {
  /** Uid of the content-type. */
  readonly uid: string;
  /** Query string without `?`. */
  readonly query: string;
  /** The cell of the operator table that it covers. */
  readonly cell?: string;
}
