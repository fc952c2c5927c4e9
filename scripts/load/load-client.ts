/**
 * A client that reads and writes its own entries, one request at a time, and compares every answer with its own record.
 */
import { isDeepStrictEqual } from 'node:util';
import { FormData, type Pool } from 'undici';
import { type Ids, idOf, withIds } from '../durability/ids.ts';
import { bookOf, namesOf } from '../durability/read-all.ts';
import { TOKEN } from '../durability/server.ts';
import {
  type Book,
  type Change,
  describeWorld,
  EMPTY,
  nextChange,
  type Random,
  SHARED_TAG,
  type World,
} from '../durability/world.ts';
import { entryQuery, graphqlChange, listQuery } from './graphql.ts';

/** Parts of a client. */
export interface LoadClientParts {
  readonly name: string;
  readonly pool: Pool;
  /** Ids by kind and name, of all clients. */
  readonly ids: Ids;
  readonly random: Random;
}

interface Upload {
  readonly id: number;
  readonly url: string;
  readonly text: string;
}

/** Of a thousand requests: uploads and their removals, and writes. */
const UPLOADS = 4;
const WRITES = 300;

/** Uploads a client keeps. */
const MOST_UPLOADS = 5;

export class LoadClient {
  readonly name: string;
  readonly #parts: LoadClientParts;
  #count = 0;
  #world: World = EMPTY;
  /** The world if the request that was not answered was carried out all the same. */
  #maybe: World | undefined;
  #uploads: readonly Upload[] = [];

  constructor(parts: LoadClientParts) {
    this.name = parts.name;
    this.#parts = parts;
  }

  /** Sends the next request; returns its kind. Throws for a wrong answer. */
  async step(): Promise<string> {
    const { random } = this.#parts;
    const choice = random(1000);
    if (choice < UPLOADS) return this.#uploads.length < MOST_UPLOADS ? this.#upload() : this.#removeUpload();
    if (choice < UPLOADS + WRITES) return this.#write();
    const books = [...this.#world.books.keys()];
    const book = books[random(books.length)];
    const reads = [
      () => this.#readLists(),
      () => this.#readBackground(),
      () => this.#readOwn(),
      () => this.#readGraphqlList(),
      ...(book === undefined ? [] : [() => this.#readEntry(book), () => this.#readGraphqlEntry(book)]),
    ];
    return reads[random(reads.length)]?.() ?? '';
  }

  /** Creates one of the entries that stay unchanged. */
  async plant(index: number): Promise<void> {
    const name = `${this.name}-${index}`;
    const book: Book = { pages: index % 1000, author: null, tags: [SHARED_TAG], seo: `seo ${index}`, quotes: [] };
    const data = withIds(this.#parts.ids, { name, pages: book.pages, tags: book.tags, seo: { title: book.seo } });
    await this.create('books', name, data);
    this.#world = { ...this.#world, books: new Map([...this.#world.books, [name, book]]) };
  }

  /** Makes an entry that belongs to no client. */
  async create(kind: Change['kind'], name: string, data: Readonly<Record<string, unknown>> = { name }): Promise<void> {
    this.#parts.ids.set(`${kind} ${name}`, idOf(await this.#send('POST', `/api/${kind}`, { data })));
  }

  /** Compares this client's content on a server with the expected one; returns the fault. */
  verify(world: World): string | undefined {
    const text = describeWorld(world);
    const expected = [this.#world, ...(this.#maybe ? [this.#maybe] : [])].map(describeWorld);
    return expected.includes(text) ? undefined : `${this.name}: expected ${expected.join('\n  or ')}\n  found ${text}`;
  }

  /** Reads the uploads of this client from a server; returns the fault. */
  async verifyUploads(url: string): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const upload of this.#uploads) {
      const response = await fetch(url + upload.url);
      if (!response.ok || (await response.text()) !== upload.text)
        faults.push(`${this.name}: ${upload.url} is not as sent`);
    }
    return faults;
  }

  async #write(): Promise<string> {
    const { ids, random } = this.#parts;
    const change = nextChange(this.#world, random, () => `${this.name}-${this.#count++}`);
    const { method, kind, target, data } = change;
    const id = target === undefined ? undefined : ids.get(`${kind} ${target}`);
    const sent = withIds(ids, data);
    const mutation = random(2) === 0 ? graphqlChange(method, kind, id, sent) : undefined;
    const path = id === undefined ? `/api/${kind}` : `/api/${kind}/${id}`;
    this.#maybe = change.after;
    const answer = mutation
      ? await this.#ask(mutation)
      : await this.#send(method, path, method === 'DELETE' ? undefined : { data: sent });
    this.#maybe = undefined;
    this.#world = change.after;
    if (method === 'POST') ids.set(`${kind} ${String(data.name)}`, mutation ? Number(answer) : idOf(answer));
    if (method === 'DELETE') ids.delete(`${kind} ${target}`);
    return `${mutation ? 'GraphQL ' : ''}${WRITE_NAMES[method]}`;
  }

  async #readEntry(name: string): Promise<string> {
    const answer = await this.#send('GET', `/api/books/${this.#idOf('books', name)}?populate=*`);
    expectEqual(bookOf(entryOf(answer).attributes), this.#world.books.get(name), `book ${name}`);
    return 'entry';
  }

  async #readLists(): Promise<string> {
    const query = `filters[name][$startsWith]=${this.name}-&sort=pages:desc&pagination[pageSize]=100&populate=author,tags`;
    const { data } = (await this.#send('GET', `/api/books?${query}`)) as { data: readonly Entry[] };
    const pages = data.map(({ attributes }) => Number(attributes.pages));
    const expected = [...this.#world.books.values()].map((book) => book.pages).sort((a, b) => b - a);
    expectEqual(pages, expected, `books of ${this.name} by pages`);
    return 'sorted and filtered list';
  }

  async #readBackground(): Promise<string> {
    const page = 1 + this.#parts.random(40);
    const query = `filters[name][$startsWith]=background-&sort=id&pagination[page]=${page}&pagination[pageSize]=25`;
    const { data } = (await this.#send('GET', `/api/books?${query}`)) as { data: readonly Entry[] };
    const names = data.map(({ attributes }) => attributes.name);
    const expected = Array.from({ length: 25 }, (_, index) => `background-${(page - 1) * 25 + index}`);
    expectEqual(names, expected, `page ${page} of the background`);
    return 'page of a list';
  }

  async #readOwn(): Promise<string> {
    const kind = this.#parts.random(2) === 0 ? 'tags' : 'authors';
    const query = `filters[name][$startsWith]=${this.name}-&sort=name&pagination[pageSize]=100&populate=books`;
    const { data } = (await this.#send('GET', `/api/${kind}?${query}`)) as { data: readonly Entry[] };
    const rows = data.map(({ attributes }) => [attributes.name, namesOf(attributes.books).sort()]);
    const books = [...this.#world.books];
    const linked = (name: string) =>
      books.filter(([, book]) => (kind === 'tags' ? book.tags.includes(name) : book.author === name));
    const expected = [...this.#world[kind]].sort().map((name) => [
      name,
      linked(name)
        .map(([book]) => book)
        .sort(),
    ]);
    expectEqual(rows, expected, `${kind} of ${this.name}`);
    return 'populated list';
  }

  async #readGraphqlList(): Promise<string> {
    expectEqual(await this.#ask(listQuery(this.name)), this.#world.books.size, `GraphQL total of ${this.name}`);
    return 'GraphQL list';
  }

  async #readGraphqlEntry(name: string): Promise<string> {
    const book = this.#world.books.get(name);
    const expected = { name, pages: book?.pages, tags: book?.tags };
    expectEqual(await this.#ask(entryQuery(this.#idOf('books', name))), expected, `GraphQL book ${name}`);
    return 'GraphQL entry';
  }

  async #upload(): Promise<string> {
    const text = `${this.name} ${this.#count++} `.repeat(500);
    const form = new FormData();
    form.append('files', new Blob([text], { type: 'text/plain' }), `${this.name}.txt`);
    const response = await this.#parts.pool.request({
      method: 'POST',
      path: '/api/upload',
      headers: { authorization: `Bearer ${TOKEN}` },
      body: form,
    });
    const answer = await readAnswer(response, 'POST /api/upload');
    const [file] = answer as readonly { readonly id: number; readonly url: string }[];
    if (!file) throw new Error('POST /api/upload answers no file');
    this.#uploads = [...this.#uploads, { id: file.id, url: new URL(file.url, 'http://any').pathname, text }];
    return 'upload';
  }

  async #removeUpload(): Promise<string> {
    const [first, ...rest] = this.#uploads;
    if (first) await this.#send('DELETE', `/api/upload/files/${first.id}`);
    this.#uploads = rest;
    return 'removal of an upload';
  }

  #idOf(kind: Change['kind'], name: string): number {
    const id = this.#parts.ids.get(`${kind} ${name}`);
    if (id === undefined) throw new Error(`no id is known of ${kind} ${name}`);
    return id;
  }

  async #ask({ query, variables, read }: ReturnType<typeof listQuery>): Promise<unknown> {
    const answer = (await this.#send('POST', '/graphql', { query, variables })) as { data: unknown; errors?: unknown };
    if (answer.errors) throw new Error(`GraphQL ${query}: ${JSON.stringify(answer.errors)}`);
    return read(answer.data);
  }

  async #send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const request = { method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return readAnswer(await this.#parts.pool.request(request), `${method} ${path}`);
  }
}

interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const WRITE_NAMES = { POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

const entryOf = (answer: unknown): Entry => (answer as { data: Entry }).data;

type PoolResponse = Awaited<ReturnType<Pool['request']>>;

async function readAnswer({ statusCode, body }: PoolResponse, request: string): Promise<unknown> {
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${request}: ${statusCode} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`);
}
