/** Reads the operations of a GraphQL request from its body or query string (source document 4.9). */
import { jsonIn } from '../../model/json-in.ts';
import { isObject } from '../../model/object.ts';
import { UploadedFile } from '../upload.ts';
import { PlainFault } from './plain-fault.ts';

/** One operation of a request. */
export interface OperationRequest {
  /** Absent for a query that is named by its hash alone; empty where nothing was asked. */
  readonly query?: string | undefined;
  readonly persisted?: { readonly version: unknown; readonly hash: string | undefined } | undefined;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Maximum number of operations in a batch. */
export const MOST_OPERATIONS = 50;

/** Maximum nesting of variables; stored JSON may be 500 levels deep. */
export const MOST_LEVELS = 600;

const MISSING_BODY = 'POST body missing, invalid Content-Type, or JSON object has no keys.';

/**
 * Reads the body of a POST.
 *
 * @param body parsed JSON; undefined for a body of another media type
 * @returns an array for a batch
 * @throws PlainFault 400 with the observed texts
 */
export function readBody(body: unknown): OperationRequest | readonly OperationRequest[] {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) throw new PlainFault(MISSING_BODY);
  if (!Array.isArray(body)) return readOperation(body);
  if (body.length > MOST_OPERATIONS)
    throw new PlainFault(`The batch holds ${body.length} operations, at most ${MOST_OPERATIONS} are allowed.`);
  return body.map(readOperation);
}

/**
 * Reads the query string of a GET.
 *
 * @param search the query string, without the question mark
 * @throws PlainFault 400 with the observed texts
 */
export function readSearch(search: string): OperationRequest {
  const parameters = Object.fromEntries(new URLSearchParams(search));
  if (Object.keys(parameters).length === 0) throw new PlainFault('GET query missing.');
  return readOperation(parameters);
}

function readOperation(value: unknown): OperationRequest {
  if (!isObject(value)) throw new PlainFault('Each operation of a batch must be an object.');
  const { query, operationName } = value;
  if (query !== undefined && query !== null && typeof query !== 'string')
    throw new PlainFault('GraphQL queries must be strings.');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw new PlainFault('The operation name must be a string.');
  const { persistedQuery } = readMap(value.extensions, 'Extensions');
  return {
    query: query ?? undefined,
    persisted: readPersisted(persistedQuery),
    operationName: operationName || undefined,
    variables: readMap(value.variables, 'Variables'),
  };
}

function readPersisted(value: unknown): OperationRequest['persisted'] {
  if (value === undefined || value === null) return undefined;
  const { version, sha256Hash: hash } = isObject(value) ? value : {};
  return { version, hash: typeof hash === 'string' ? hash : undefined };
}

/** Reads an object; a query string holds it as JSON text. */
function readMap(raw: unknown, what: string): Readonly<Record<string, unknown>> {
  const value = typeof raw === 'string' && raw !== '' ? parseText(raw, what) : raw;
  if (value === undefined || value === null || value === '') return {};
  if (!isObject(value)) throw new PlainFault(`${what} must be an object.`);
  if (isDeeper(value, MOST_LEVELS)) throw new PlainFault(`${what} must be nested at most ${MOST_LEVELS} levels deep.`);
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof UploadedFile) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function parseText(text: string, what: string): unknown {
  const value = jsonIn(text);
  if (value === undefined) throw new PlainFault(`${what} are invalid JSON.`);
  return value;
}
