/** Tells which requests change nothing on the target, so that they may be repeated. */
import { isObject, jsonIn } from '../models/json.ts';
import type { Request } from './exchange.ts';

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A sign-in returns a JWT and changes nothing. */
const signInPath = '/api/auth/local';

/** Whether a request only reads. A GraphQL request only reads if its documents have no mutation. */
export function isRead(request: Request): boolean {
  const { method, path, body, rawBody, form } = request;
  if (readMethods.has(method)) return !path.includes('mutation');
  if (method !== 'POST' || form !== undefined) return false;
  if (path.split('?')[0] === signInPath) return true;
  const operations = [body ?? (rawBody === undefined ? undefined : jsonIn(rawBody))].flat();
  return (
    operations.length > 0 &&
    operations.every(
      (operation) =>
        isObject(operation) && typeof operation.query === 'string' && !operation.query.includes('mutation'),
    )
  );
}
