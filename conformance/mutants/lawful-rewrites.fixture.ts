/** Rewrites of answers, for lawful differences of other builds. */
import { isObject, type JsonObject } from '../models/json.ts';
import { atEveryDepth, ofText } from './changes.ts';
import type { Difference } from './lawful-difference.fixture.ts';
import type { Passing, Reply } from './mutant.ts';
import type { Route } from './routes.ts';

type Answering = NonNullable<Difference['answer']>;

export const isError = ({ status }: Reply): boolean => status >= 400;
export const isDraft = (data: unknown): boolean =>
  isObject(data) && isObject(data.attributes) && data.attributes.publishedAt === null;

/** Rewrites every text of an answer. */
const textsOf = (value: unknown, write: (text: string) => unknown): unknown => atEveryDepth(value, ofText(write));

/** Rewrites every entry of an answer, also populated ones. */
export const entriesOf = (value: unknown, write: (entry: JsonObject) => object): unknown =>
  atEveryDepth(value, (item) => (isObject(item) && 'id' in item && isObject(item.attributes) ? write(item) : item));

export const rewriteTexts =
  (write: (text: string) => unknown): Answering =>
  (answer) =>
    isError(answer) ? answer : { ...answer, body: textsOf(answer.body, write) };
export const rewriteEntries =
  (write: (entry: JsonObject, request: Passing) => object): Answering =>
  (answer, request) => ({ ...answer, body: entriesOf(answer.body, (entry) => write(entry, request)) });
export const rewriteErrors =
  (write: (error: JsonObject) => object, status: (status: number) => number = (same) => same): Answering =>
  (answer) => {
    const error = isObject(answer.body) ? answer.body.error : undefined;
    return isError(answer) && isObject(error)
      ? { ...answer, status: status(answer.status), body: write(error) }
      : answer;
  };
export const addHeaders =
  (headers: Readonly<Record<string, string>>): Answering =>
  (answer) => ({ ...answer, headers: { ...answer.headers, ...headers } });
/** Rewrites the bytes of an answer. No later difference may rewrite its content. */
export const rewriteBytes =
  (write: (body: unknown) => string): Answering =>
  (answer) =>
    answer.body === undefined ? answer : { ...answer, body: undefined, text: write(answer.body) };

/** Reverses the members of every object. */
export function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reverseMembers(inner)]),
  );
}

/** A text of digits as a number, where JavaScript represents it exactly. */
export const asNumber = (text: string): unknown =>
  /^-?[1-9]\d{9,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;

/** A date-time in the time zone two hours east of Greenwich. */
export const inEasternZone = (text: string): string =>
  moment.test(text) ? new Date(Date.parse(text) + 7_200_000).toISOString().replace('Z', '+02:00') : text;

export const moment = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{3})Z$/;

export const rewriteList =
  (write: (list: readonly unknown[], request: Passing) => readonly unknown[]): Answering =>
  (answer, request, { segment }: Route) =>
    request.method === 'GET' && segment === undefined && isObject(answer.body) && Array.isArray(answer.body.data)
      ? { ...answer, body: { ...answer.body, data: write(answer.body.data, request) } }
      : answer;
