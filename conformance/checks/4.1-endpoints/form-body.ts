/** Data as a form writes it: every value is a text, and brackets tell where it stands (4.1, observed). */
import type { JsonObject } from '../../models/json.ts';
import type { Request } from '../../target/exchange.ts';

/** Whether a body holds only texts, in lists and objects too: a form has no other values, and nothing empty. */
export const isText = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value === 'string';
  const inner = Object.values(value);
  return inner.length > 0 && inner.every(isText);
};

/** A value as fields of a form: `data[address][city]`. */
function formPairs(name: string, value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => formPairs(`${name}[${key}]`, inner));
}

/** The body of a request and its type. */
type FormBody = Required<Pick<Request, 'rawBody' | 'headers'>>;

/** Data as the pairs of a form. */
export function asForm(data: JsonObject): FormBody {
  const pairs = formPairs('data', data).map((pair) => pair.map((text) => encodeURIComponent(text)).join('='));
  return { rawBody: pairs.join('&'), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}
