/** Answers of the generated endpoints that read (source document 4.1). */
import type { Find, Question } from '../content/find.ts';
import type { EntryView } from '../engine/populate.ts';
import type { Model } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import { entryId } from '../query/entry-id.ts';
import type { Envelope } from './envelope.ts';
import type { Remarks } from './remarks.ts';

/** Services that reading uses. */
export interface ReadParts {
  readonly model: Model;
  readonly find: Find;
  readonly envelope: Envelope;
  /** Tells of ignored parts of a request. */
  readonly remarks: Remarks;
}

/**
 * Answers a read with a body as JSON text.
 *
 * @param id the id of the entry, as written in the path
 * @throws ApiError 400 for invalid parameters, 404 if there is no entry
 */
export function readAnswer(
  { find, envelope }: ReadParts,
  action: 'find' | 'findOne',
  question: Question,
  id: string | undefined,
): string {
  const { contentType, parameters } = question;
  if (action === 'findOne') return envelope.one(orNotFound(find.one(question, entryId(id))));
  if (contentType.kind === 'collectionType') {
    const { entries, pagination } = find.list(question);
    return envelope.list(entries, { pagination });
  }
  if (contentType.localized && parameters.locale === 'all') return envelope.list(find.singles(question), {});
  return envelope.one(orNotFound(find.single(question)));
}

/** Returns the value. Throws an ApiError 404 if it is undefined. */
export function orNotFound<Value extends EntryView | string>(value: Value | undefined): Value {
  if (value === undefined) throw new ApiError('NotFoundError');
  return value;
}
