/** A very small Content Service for tests: one collection type, one single type, no validation, faults on demand. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isObject } from '../models/json.ts';

export const tinyToken = 'tiny-token';

/** A fault: answers instead of the service when it returns true. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface TinyService {
  readonly url: string;
  /** Requests so far: `GET /api/books`. */
  readonly seen: readonly string[];
  readonly entries: Map<number, Record<string, unknown>>;
  fault: Fault | undefined;
  close(): Promise<void>;
}

const now = (): string => new Date().toISOString();

type Attributes = Record<string, unknown>;
type Reply = readonly [status: number, body: unknown];

/** Starts the service on a free port of 127.0.0.1. */
export async function startTinyService(prefix = ''): Promise<TinyService> {
  const content = new TinyContent();
  const seen: string[] = [];
  let fault: Fault | undefined;
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (fault?.(request, response)) return;
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const [status, body] = replyTo(request, prefix, text, content);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    seen,
    entries: content.entries,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const refusal = (status: number, message: string): Reply => [
  status,
  { data: null, error: { status, name: 'Error', message, details: {} } },
];

class TinyContent {
  readonly entries = new Map<number, Attributes>();
  #single: Attributes | undefined = { motto: 'as it was' };
  #lastId = 0;

  books(method: string, id: number | undefined, data: Attributes): Reply {
    const { entries } = this;
    const entry = (key: number) => ({ id: key, attributes: entries.get(key) });
    if (id === undefined && method === 'POST') {
      this.#lastId += 1;
      entries.set(this.#lastId, { title: null, ...data, createdAt: now(), updatedAt: now() });
      return [200, { data: entry(this.#lastId), meta: {} }];
    }
    if (id === undefined) {
      const pagination = { page: 1, pageSize: 25, pageCount: 1, total: entries.size };
      return [200, { data: [...entries.keys()].map(entry), meta: { pagination } }];
    }
    if (!entries.has(id)) return refusal(404, 'Not Found');
    if (method === 'PUT') entries.set(id, { ...entries.get(id), ...data, updatedAt: now() });
    const item = entry(id);
    if (method === 'DELETE') entries.delete(id);
    return [200, { data: item, meta: {} }];
  }

  notice(method: string, data: Attributes): Reply {
    if (method === 'PUT') this.#single = { ...this.#single, ...data };
    if (method === 'DELETE') this.#single = undefined;
    return this.#single ? [200, { data: { id: 1, attributes: this.#single }, meta: {} }] : refusal(404, 'Not Found');
  }
}

function replyTo(
  { method = '', url = '', headers }: IncomingMessage,
  prefix: string,
  text: string,
  content: TinyContent,
): Reply {
  const [, api, name, segment] = (url.slice(prefix.length).split('?')[0] ?? '').split('/');
  const data = dataIn(text);
  if (!data) return refusal(400, 'Bad Request');
  if (headers.authorization === undefined) return refusal(403, 'Forbidden');
  if (headers.authorization !== `Bearer ${tinyToken}`) return refusal(401, 'Missing or invalid credentials');
  if (api === 'api' && name === 'books') return content.books(method, segment ? Number(segment) : undefined, data);
  if (api === 'api' && name === 'notice') return content.notice(method, data);
  return refusal(404, 'Not Found');
}

/** `data` of a request body; undefined when the body is not of that form. */
function dataIn(text: string): Attributes | undefined {
  try {
    const body: unknown = text === '' ? { data: {} } : JSON.parse(text);
    return isObject(body) && isObject(body.data) ? { ...body.data } : undefined;
  } catch {
    return undefined;
  }
}

/** Schema files of the tiny service, by path in a project. */
export const tinySchemas: Readonly<Record<string, unknown>> = {
  'src/api/book/content-types/book/schema.json': {
    kind: 'collectionType',
    info: { singularName: 'book', pluralName: 'books', displayName: 'Book' },
    options: { draftAndPublish: false },
    attributes: { title: { type: 'string' } },
  },
  'src/api/notice/content-types/notice/schema.json': {
    kind: 'singleType',
    info: { singularName: 'notice', pluralName: 'notices', displayName: 'Notice' },
    attributes: { motto: { type: 'string' } },
  },
};

/** Writes a project into a temporary folder. A text is written as it is, anything else as JSON. */
export function writeProject(files: Readonly<Record<string, unknown>> = tinySchemas): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'touchstone-project-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
