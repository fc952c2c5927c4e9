/** What a list must have though its entries are not known: its pagination (2.2, 4.3). */
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Exchange } from '../target/exchange.ts';
import type { Difference } from './difference.ts';

/** Creates the judge of lists whose expected answer is unknown, such as searches. It returns a difference where one has no pagination. */
export function unjudgedListDifference(model: Model): (exchange: Exchange) => Difference | undefined {
  const find = endpointFinder(model);
  return ({ request: { method, path }, answer: { status, body } }) => {
    if (method !== 'GET' || status !== 200 || !isObject(body) || !Array.isArray(body.data)) return undefined;
    const { type, segment } = find(path) ?? {};
    if (type?.kind !== 'collectionType' || segment !== undefined) return undefined;
    if (isObject(body.meta) && isObject(body.meta.pagination)) return undefined;
    return {
      clause: 'rest.envelope.meta-list',
      message: 'meta carries no pagination',
      expected: 'meta.pagination',
      actual: body.meta,
      entries: [],
    };
  };
}
