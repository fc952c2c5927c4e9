/** Names the refusal that an answer holds. One fault often refuses many requests in the same words. */
import { isObject } from '../../models/json.ts';
import type { Answer } from '../../target/exchange.ts';
import { sentenceOf } from './symptoms.ts';

/** Fewest words that tell a cause: `Forbidden` and `Not Found` are answered for many. */
const fewestWords = 3;

/** The form of the message of a refusal as a feature; none for an answer that is no refusal, or has no telling words. */
export function refusalIn({ status, body }: Pick<Answer, 'status' | 'body'>): string[] {
  const message = status >= 500 || !isObject(body) ? undefined : messageIn(body);
  if (message === undefined) return [];
  const sentence = sentenceOf(message);
  const isTelling =
    (sentence.match(/[a-z]{2,}/gi) ?? []).length >= fewestWords && !/internal server error/i.test(message);
  return isTelling ? [`refusal:${sentence}`] : [];
}

function messageIn({ error, errors }: Readonly<Record<string, unknown>>): string | undefined {
  const [first] = Array.isArray(errors) ? errors : [error];
  return isObject(first) && typeof first.message === 'string' ? first.message : undefined;
}
