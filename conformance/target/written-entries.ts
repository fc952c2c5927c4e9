/**
 * Records the values that a run writes into its entries. The judge compares later reads with them. The values are unknown
 * while a write to the entry is in flight.
 */

import { attributesOf } from '../models/answered-attributes.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { type Endpoint, endpointFinder } from './endpoints.ts';
import type { Answer, Request } from './exchange.ts';
import { mutationFields } from './graphql-fields.ts';

/** Members of a body by name. */
type Body = Readonly<Record<string, unknown>>;

interface WrittenRecord {
  /** The last value sent for each attribute. */
  readonly data: Body;
  readonly id: unknown;
  /** createdAt in the answer to its creation. */
  readonly createdAt?: unknown;
}

/** Sends requests and records what their writes change. */
export class WrittenEntries {
  readonly #find: ReturnType<typeof endpointFinder>;
  readonly #entries = new Map<string, WrittenRecord>();
  /** The time of the last event of an entry: a write to it was sent or answered. */
  readonly #touched = new Map<string, number>();
  /** The time when a request was sent. */
  readonly #sent = new WeakMap<Request, number>();
  readonly #inFlight = new Map<string, number>();
  /** Keys of entries by the key of their path, where the path has another identifier than the id. */
  readonly #byDocument = new Map<string, string>();
  #time = 0;

  constructor(model: Model) {
    this.#find = endpointFinder(model);
  }

  /** Sends a request by `send`, and rejects like it. */
  async around(request: Request, send: (request: Request) => Promise<Answer>): Promise<Answer> {
    this.#time += 1;
    this.#sent.set(request, this.#time);
    const keys = this.#keysOf(request);
    if (keys.length === 0) {
      const answer = await send(request);
      this.#recordCreation(request, answer);
      return answer;
    }
    for (const key of keys) this.#enter(key);
    try {
      const answer = await send(request);
      for (const key of keys) this.#settle(key, request, answer);
      return answer;
    } catch (error) {
      for (const key of keys) this.#entries.delete(key);
      throw error;
    } finally {
      for (const key of keys) this.#leave(key);
    }
  }

  /**
   * The values that the run last wrote into an entry. Undefined where it wrote none, or where a write may have run during
   * `request`.
   */
  valuesAt({ uid }: ContentType, segment: string, request: Request): WrittenRecord | undefined {
    const key = this.#keyAt(uid, segment);
    const sent = this.#sent.get(request);
    if (sent === undefined || this.#inFlight.has(key) || (this.#touched.get(key) ?? 0) > sent) return undefined;
    return this.#entries.get(key);
  }

  /** Entries that a request may change. */
  #keysOf(request: Request): string[] {
    if (request.method === 'GET' || request.method === 'HEAD') return [];
    const endpoint = this.#find(request.path);
    if (endpoint) return endpoint.segment === undefined ? [] : [this.#keyAt(endpoint.type.uid, endpoint.segment)];
    const ids = new Set(mutationFields(request).map((field) => String(field.arguments.id)));
    return [...this.#entries.keys()].filter((key) => ids.has(key.slice(key.indexOf(' ') + 1)));
  }

  #keyAt(uid: string, segment: string): string {
    const key = keyOf(uid, segment);
    return this.#byDocument.get(key) ?? key;
  }

  #enter(key: string): void {
    this.#inFlight.set(key, (this.#inFlight.get(key) ?? 0) + 1);
  }

  #leave(key: string): void {
    this.#time += 1;
    this.#touched.set(key, this.#time);
    const openWrites = (this.#inFlight.get(key) ?? 1) - 1;
    if (openWrites > 0) this.#inFlight.set(key, openWrites);
    else this.#inFlight.delete(key);
  }

  #recordCreation(request: Request, answer: Answer): void {
    const endpoint = request.method === 'POST' ? this.#find(request.path) : undefined;
    const data = dataOf(request);
    if (!endpoint || endpoint.segment !== undefined || !isAccepted(answer)) return;
    if (!isObject(answer.body) || !isObject(answer.body.data)) return;
    const { id } = answer.body.data;
    if (typeof id !== 'number' && typeof id !== 'string') return;
    const key = keyOf(endpoint.type.uid, String(id));
    this.#time += 1;
    this.#touched.set(key, this.#time);
    const { createdAt } = attributesOf(answer.body.data);
    const { documentId } = { ...attributesOf(answer.body.data), ...answer.body.data } as { documentId?: unknown };
    if (typeof documentId === 'string') this.#byDocument.set(keyOf(endpoint.type.uid, documentId), key);
    if (data) this.#entries.set(key, { id, createdAt, data: unsharedValues(endpoint, data) });
    else this.#entries.delete(key);
  }

  #settle(key: string, request: Request, answer: Answer): void {
    const written = this.#entries.get(key);
    const data = request.method === 'PUT' ? dataOf(request) : undefined;
    const endpoint = this.#find(request.path);
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (isRefused && endpoint) return;
    // two concurrent writes to one entry may take effect in either order
    const isAlone = this.#inFlight.get(key) === 1;
    const isOfEntry = written && isAccepted(answer) && !namesAnother(answer, written.id);
    if (isOfEntry && data && endpoint && endpoint.rest === undefined && isAlone)
      this.#entries.set(key, { ...written, data: { ...written.data, ...unsharedValues(endpoint, data) } });
    else this.#entries.delete(key);
  }
}

const keyOf = (uid: string, segment: string): string => `${uid} ${segment}`;

const isAccepted = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Whether an answer has the id of another entry: a build may write another version of what the path names. */
const namesAnother = ({ body }: Answer, id: unknown): boolean =>
  isObject(body) && isObject(body.data) && body.data.id !== undefined && String(body.data.id) !== String(id);

const dataOf = ({ body }: Request): JsonObject | undefined => {
  const data = isObject(body) ? body.data : undefined;
  return isObject(data) ? data : undefined;
};

/** The values of localized attributes: a write in another locale changes the shared ones. */
function unsharedValues({ type }: Endpoint, data: JsonObject): Body {
  if (!type.localized) return data;
  const localizedNames = new Set(type.attributes.filter(({ localized }) => localized).map(({ name }) => name));
  return Object.fromEntries(Object.entries(data).filter(([name]) => localizedNames.has(name)));
}
