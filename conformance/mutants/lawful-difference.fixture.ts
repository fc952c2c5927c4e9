/** The type of a lawful difference of another build, and helpers to write them. */
import { isObject } from '../models/json.ts';
import { jsonReply } from './faults.ts';
import type { Bench, Passing, Reply } from './mutant.ts';
import { pairsOf, under } from './query-string.ts';
import type { Route } from './routes.ts';

/** A lawful difference: it rewrites or refuses a request, or rewrites an answer. */
export interface Difference {
  readonly group: number;
  readonly says: string;
  readonly request?: (request: Passing, route: Route, bench: Bench) => Passing | Reply;
  readonly answer?: (answer: Reply, request: Passing, route: Route) => Reply;
}

const refusal = (status: number): Reply => jsonReply(status, { error: { message: 'not here' } });

/** Creates a difference that refuses the requests for which `holds` is true. */
export const refuse = (
  group: number,
  says: string,
  holds: (request: Passing, route: Route) => boolean,
  status = 400,
): Difference => ({
  group,
  says,
  request: (request, route) => (holds(request, route) ? refusal(status) : request),
});

/**
 * Writes an empty relation as null; call it for every value of an answer. An entry keeps its attributes where the only
 * selected attribute is called `data` and has no value.
 */
export function emptyAsNull(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Object.keys(value).length === 1 && value.data === null) return null;
  const isEntry = 'id' in value && !('createdAt' in value);
  return isEntry && value.attributes === null ? { ...value, attributes: { data: null } } : value;
}

/** Whether a request names a parameter. */
export const asks = (request: Passing, name: string): boolean =>
  pairsOf(request.path).some((pair) => under(pair, name));

/** Whether a request selects fields, of its entries or of populated ones. */
export const namesFields = (path: string): boolean => pairsOf(path).some(({ keys }) => keys.includes('fields'));
