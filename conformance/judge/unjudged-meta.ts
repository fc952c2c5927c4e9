/** What an answer must have though its entries are not known: its meta, and that of a list its pagination (2.2, 4.3). */
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Exchange } from '../target/exchange.ts';
import type { Difference } from './difference.ts';

/** Creates the judge of answers that nothing else judges, such as searches. It returns a difference where one lacks its meta. */
export function unjudgedMetaDifference(model: Model): (exchange: Exchange) => Difference | undefined {
  const find = endpointFinder(model);
  return ({ request: { method, path }, answer: { status, body } }) => {
    if (status < 200 || status >= 300 || !isObject(body) || !('data' in body)) return undefined;
    const { type, segment, rest } = find(path) ?? {};
    // what stands behind an entry, such as its localizations, is answered without envelope
    if (type === undefined || rest !== undefined) return undefined;
    const isList =
      method === 'GET' && Array.isArray(body.data) && type.kind === 'collectionType' && segment === undefined;
    if (isObject(body.meta) && (!isList || isObject(body.meta.pagination))) return undefined;
    return {
      clause: isList ? 'rest.envelope.meta-list' : 'rest.envelope.meta',
      message: isList ? 'meta carries no pagination' : 'meta is no object',
      expected: isList ? 'meta.pagination' : 'an object',
      actual: body.meta,
      entries: [],
    };
  };
}
