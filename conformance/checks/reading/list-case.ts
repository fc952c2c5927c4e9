/** The commonest case: one list request, its query string as it is sent. */
import type { ContentType, Model } from '../../models/model.ts';

export interface ListCase {
  /** Uid of the content-type asked. */
  readonly uid: string;
  /** Query string without `?`. */
  readonly query: string;
  /** The cell of the operator table that it covers. */
  readonly cell?: string;
}

/** The content-type of a case. Throws an Error when the model has none of that uid: the case is of another project. */
export function typeOf(model: Model, uid: string): ContentType {
  const type = model.contentTypes.find((candidate) => candidate.uid === uid);
  if (!type) throw new Error(`The project has no content-type "${uid}".`);
  return type;
}
