/** The most frequent case: a list request with its query string. */
import type { ContentType, Model } from '../../models/model.ts';

export interface ListCase {
  /** Uid of the content-type. */
  readonly uid: string;
  /** Query string without `?`. */
  readonly query: string;
  /** The cell of the operator table that it covers. */
  readonly cell?: string;
}

/** The content-type with this uid. Throws an Error if the model has none: the case belongs to another project. */
export function typeOf(model: Model, uid: string): ContentType {
  const type = model.contentTypes.find((candidate) => candidate.uid === uid);
  if (!type) throw new Error(`The project has no content-type "${uid}".`);
  return type;
}
