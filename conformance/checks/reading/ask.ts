/** Lists asked of the target. */
import type { ContentType } from '../../models/model.ts';
import { type AnsweredEntry, answeredList, listFault } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { Mismatch } from '../mismatch.ts';

export const pathOf = (type: ContentType, query: string): string =>
  query === '' ? endpointPath(type) : `${endpointPath(type)}?${query}`;

/** Entries of an answer that must be a list. Throws Mismatch when it is an error or has another shape. */
export function listIn(answer: Answer, what = 'the list'): readonly AnsweredEntry[] {
  const entries = answer.status === 200 ? answeredList(answer.body) : undefined;
  if (entries) return entries;
  const fault = answer.status === 200 ? listFault(answer.body) : `the status is ${answer.status}`;
  throw new Mismatch({
    message: `${what} is not answered as a list: ${fault}`,
    expected: '200 with data, an array of entries',
    actual: { status: answer.status, body: answer.body ?? answer.text },
  });
}
