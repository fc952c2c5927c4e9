/** One difference of another build, and what its rows are made with. */
import { isObject } from '../models/json.ts';
import { jsonReply } from './faults.ts';
import type { Bench, Passing, Reply } from './mutant.ts';
import { pairsOf, under } from './query-string.ts';
import type { Route } from './routes.ts';

/** One difference: a request as it is read or refused here, an answer as it is written. */
export interface Difference {
  readonly group: number;
  readonly says: string;
  readonly request?: (request: Passing, route: Route, bench: Bench) => Passing | Reply;
  readonly answer?: (answer: Reply, request: Passing, route: Route) => Reply;
}

const refused = (status: number): Reply => jsonReply(status, { error: { message: 'not here' } });

/** A difference by which some requests are refused. */
export const refusing = (
  group: number,
  says: string,
  holds: (request: Passing, route: Route) => boolean,
  status = 400,
): Difference => ({
  group,
  says,
  request: (request, route) => (holds(request, route) ? refused(status) : request),
});

/**
 * An empty relation as null, where it is called at every depth. An entry keeps its attributes where the one that was
 * selected is called `data` and has no value.
 */
export function nothingAsNull(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Object.keys(value).length === 1 && value.data === null) return null;
  const isEntry = 'id' in value && !('createdAt' in value);
  return isEntry && value.attributes === null ? { ...value, attributes: { data: null } } : value;
}

/** Whether a request names a parameter. */
export const asks = (request: Passing, name: string): boolean =>
  pairsOf(request.path).some((pair) => under(pair, name));
