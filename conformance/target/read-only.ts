/** The guard of a run that only reads: on the wire, as the last step before a request leaves. */
import { isObject, jsonIn } from '../models/json.ts';
import type { Request } from './exchange.ts';
import { NotAllowed } from './not-allowed.ts';

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Paths where a GET acts: the confirmation of an address, and signing in by a provider. */
const actingPaths = /^\/api\/(auth|connect)(\/|$)/;

/**
 * Refuses every request that could write: other methods than those that read, but for queries of GraphQL, and what a
 * GET can still do. Stricter than needed: in doubt it refuses.
 *
 * @throws NotAllowed for such a request
 */
export function refuseWrites(request: Request, graphqlPath: string): void {
  if (onlyReads(request, graphqlPath)) return;
  const [path] = request.path.split('?');
  throw new NotAllowed(`${request.method} ${path} could write, and this run only reads`);
}

function onlyReads({ method, path, headers = {}, body, rawBody, form }: Request, graphqlPath: string): boolean {
  if (Object.keys(headers).some((name) => /^x-http-method/i.test(name))) return false;
  const [base = '', search = ''] = path.split(/\?(.*)/s);
  if (readMethods.has(method)) {
    const isBare = body === undefined && rawBody === undefined && form === undefined;
    return isBare && !actingPaths.test(base) && new URLSearchParams(search).getAll('query').every(isQueryText);
  }
  if (method !== 'POST' || base !== graphqlPath || form !== undefined) return false;
  if (!new URLSearchParams(search).getAll('query').every(isQueryText)) return false;
  const sent = body ?? (rawBody === undefined ? undefined : jsonIn(rawBody));
  // what is no JSON is a document at most
  if (sent === undefined) return rawBody !== undefined && isQueryText(rawBody) && !/[\\%]/.test(rawBody);
  return [sent]
    .flat()
    .every((operation) => !isObject(operation) || operation.query === undefined || isQueryText(operation.query));
}

/** Whether a document holds queries alone. A text that merely names another operation is refused too. */
const isQueryText = (query: unknown): boolean => typeof query !== 'string' || !/mutation|subscription/i.test(query);
