/** Data as a form writes it: every value is a text, and brackets tell where it stands (4.1, observed). */
import { hash } from '../../models/fnv.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Request } from '../../target/exchange.ts';

/** Whether a body holds only texts, in lists and objects too: a form has no other values, and nothing empty. */
export const isText = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value === 'string';
  const inner = Object.values(value);
  return inner.length > 0 && inner.every(isText);
};

/** Whether a form can write a body: whatever is no list or object as a text, and nothing empty. */
export const canWrite = (value: unknown): boolean => {
  if (typeof value !== 'object') return value !== undefined;
  const inner = value === null ? [] : Object.values(value);
  return inner.length > 0 && inner.every(canWrite);
};

/** How a form writes a list of plain values: `tags[0]`, `tags[]`, or `tags` for each of several: one alone would be no list. */
export type ListForm = 'numbered' | 'unnumbered' | 'repeated';

export const listForms: readonly ListForm[] = ['numbered', 'unnumbered', 'repeated'];

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** A value as fields of a form: `data[address][city]`. */
function formPairs(name: string, value: unknown, list: ListForm): string[][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  if (list !== 'numbered' && Array.isArray(value) && value.every(isPlain)) {
    const isRepeated = list === 'repeated' && value.length > 1;
    return value.map((one) => [isRepeated ? name : `${name}[]`, String(one)]);
  }
  return Object.entries(value).flatMap(([key, inner]) => formPairs(`${name}[${key}]`, inner, list));
}

/** The body of a request and its type. */
type FormBody = Required<Pick<Request, 'rawBody' | 'headers'>>;

/** The media type of a form as programs write it: alone, as browsers do, and with other parameters and capitals. */
export const formTypes: readonly string[] = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded;charset=UTF-8',
  'Application/X-WWW-Form-URLencoded',
  'application/x-www-form-urlencoded; profile="touchstone"; charset=utf-8',
];

/** The same fields always have the same one of these types, others another. */
function formOf(pairs: readonly string[][]): FormBody {
  const fields = pairs.map((pair) => pair.map((text) => encodeURIComponent(text)).join('='));
  const rawBody = fields.join('&');
  const type = formTypes[hash(rawBody) % formTypes.length] ?? '';
  return { rawBody, headers: { 'content-type': type } };
}

/** Data as the pairs of a form. */
export const asForm = (data: JsonObject, list: ListForm = 'numbered'): FormBody =>
  formOf(formPairs('data', data, list));

/** Members without an envelope as the pairs of a form. */
export const bareForm = (members: Readonly<Record<string, unknown>>): FormBody =>
  formOf(Object.entries(members).flatMap(([name, value]) => formPairs(name, value, 'numbered')));
