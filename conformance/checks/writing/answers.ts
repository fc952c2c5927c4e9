/** Reads parts of answers; throws Mismatch if a part is missing. */
import { isObject, type JsonObject } from '../../models/json.ts';
import { answeredList, type AnsweredEntry as ListedEntry } from '../../oracle/shape.ts';
import { createdSegment } from '../../target/created-segment.ts';
import type { Answer, Exchange } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { Mismatch } from '../mismatch.ts';

/** An entry in an answer (2.2). */
export interface AnsweredEntry {
  readonly id: unknown;
  /** Its identifier in paths. */
  readonly segment: string;
  readonly attributes: JsonObject;
}

/** The last request, for messages: `POST /api/books`. */
export const lastRequest = (session: Session): string => {
  const last: Exchange | undefined = session.exchanges.at(-1);
  return last ? `${last.request.method} ${last.request.path}` : 'nothing';
};

export const isSuccess = (answer: Answer): boolean => answer.status >= 200 && answer.status <= 299;

/** A Mismatch of an answer; `wrong` describes the fault. */
const wrongAnswer = (session: Session, { status, body, text }: Answer, expected: unknown, wrong: string): Mismatch =>
  new Mismatch({
    message: `${lastRequest(session)} ${wrong}`,
    expected,
    actual: { status, body: body ?? text.slice(0, 200) },
  });

/** The entry of a successful answer (2.2). Throws Mismatch if there is none. */
export function entryIn(session: Session, answer: Answer): AnsweredEntry {
  const expected = '2xx with { data: { id, attributes } }';
  if (!isSuccess(answer)) throw wrongAnswer(session, answer, expected, `answers ${answer.status}`);
  const data = isObject(answer.body) ? answer.body.data : undefined;
  if (!isObject(data) || !isObject(data.attributes))
    throw wrongAnswer(session, answer, expected, 'does not answer one entry in the envelope');
  const segment = createdSegment(answer.body, session.target.identifier);
  if (segment === undefined) throw wrongAnswer(session, answer, expected, 'answers an entry without an identifier');
  return { id: data.id, segment, attributes: data.attributes };
}

/** The entries of a successful list answer. Throws Mismatch if it is no list. */
export function listIn(session: Session, answer: Answer): readonly ListedEntry[] {
  const entries = isSuccess(answer) ? answeredList(answer.body) : undefined;
  if (entries) return entries;
  const expected = '2xx with { data: [ { id, attributes } ] }';
  throw wrongAnswer(session, answer, expected, 'does not answer a list of entries in the envelope');
}

/** The error object of an answer (2.2, 7); undefined when there is none. */
export function errorIn(answer: Answer): JsonObject | undefined {
  return isObject(answer.body) && isObject(answer.body.error) ? answer.body.error : undefined;
}

/** Paths of the errors in a refusal, as text: `quotes.0.text`; one that is no list of texts as JSON. */
export function errorPathsIn(answer: Answer): string[] {
  const details = errorIn(answer)?.details;
  const errors: unknown[] = isObject(details) && Array.isArray(details.errors) ? details.errors : [];
  return errors.filter(isObject).map(({ path }) => {
    const isList = Array.isArray(path) && path.every((step) => typeof step === 'string');
    return isList ? path.join('.') : JSON.stringify(path);
  });
}

/** Throws Mismatch unless a request was refused with an error status. */
export function expectRefused(session: Session, answer: Answer, why: string): void {
  expectThat(session, answer, answer.status >= 400, 'an error status', `is accepted: ${why}`);
}

/** Throws Mismatch if a refusal has another status, another error name, or another message where one is given. */
export function expectError(session: Session, answer: Answer, status: number, name?: string, message?: string): void {
  const error = errorIn(answer);
  const actual = error?.name;
  const holds = answer.status === status && (name === undefined || actual === name);
  const wrong = `answers ${answer.status} ${String(actual ?? '')}`.trimEnd();
  expectThat(session, answer, holds, name === undefined ? { status } : { status, name }, wrong);
  const isWorded = message === undefined || error?.message === message;
  expectThat(session, answer, isWorded, { status, name, message }, 'is refused in other words than it must be');
}

/** Throws Mismatch if an answer has another status. */
export const expectStatus = (session: Session, answer: Answer, status: number): void =>
  expectError(session, answer, status);

/** Throws Mismatch unless `holds`; `wrong` describes the fault of the answer. */
export function expectThat(
  session: Session,
  answer: Answer,
  holds: boolean,
  expected: unknown,
  wrong = 'is not answered as it must be',
): void {
  if (!holds) throw wrongAnswer(session, answer, expected, wrong);
}
