/** Answers of the generated endpoints that read (source document 4.1). */
import type { Find, Question } from '../content/find.ts';
import type { Shown } from '../engine/populate.ts';
import type { Model } from '../model/model.ts';
import { entryId } from '../query/entry-id.ts';
import { Refusal } from '../query/refusal.ts';
import type { Reader } from '../store/reader.ts';
import { renderEntry } from './envelope.ts';

/** What reading takes. */
export interface ReadParts {
  readonly model: Model;
  readonly reader: Reader;
  readonly find: Find;
}

/**
 * The body that answers a read.
 *
 * @param id of the entry, as written in the path
 * @throws Refusal 400 for parameters that are wrong, 404 where there is no entry
 */
export function readAnswer(
  parts: ReadParts,
  action: 'find' | 'findOne',
  question: Question,
  id: string | undefined,
): object {
  const { model, reader, find } = parts;
  const { contentType, parameters } = question;
  if (action === 'findOne') return envelopeOf(parts, find.one(question, entryId(id)));
  if (contentType.kind === 'collectionType') {
    const { entries, pagination } = find.list(question);
    return { data: entries.map((shown) => renderEntry(shown, model, reader)), meta: { pagination } };
  }
  if (!contentType.localized || parameters.locale !== 'all') return envelopeOf(parts, find.single(question));
  return { data: find.singles(question).map((shown) => renderEntry(shown, model, reader)), meta: {} };
}

/** One entry in its envelope. Throws a Refusal 404 when there is none. */
export function envelopeOf({ model, reader }: ReadParts, shown: Shown | undefined): object {
  if (!shown) throw notFound();
  return { data: renderEntry(shown, model, reader), meta: {} };
}

/** What is said where there is no entry. */
export function notFound(): Refusal {
  return new Refusal(404, 'NotFoundError', 'Not Found');
}
