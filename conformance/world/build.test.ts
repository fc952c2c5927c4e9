import { describe, expect, it } from 'vitest';
import { attribute } from '../models/model.fixture.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { type Answer, AnswerLost, type Exchange, type Request } from '../target/exchange.ts';
import { graphqlAnswer, graphqlRequest } from '../target/graphql.ts';
import type { Session } from '../target/session.ts';
import type { Target } from '../target/target.ts';
import { buildWorld } from './build.ts';

const type = (name: string, attributes: readonly Attribute[], draftAndPublish = false): ContentType => ({
  uid: `api::${name}.${name}`,
  kind: 'collectionType',
  singularName: name,
  pluralName: `${name}s`,
  draftAndPublish,
  localized: false,
  populateCreatorFields: false,
  attributes,
});

const toAuthors = { target: 'api::author.author' };
const model: Model = {
  contentTypes: [
    type(
      'book',
      [
        attribute('title', 'string', { required: true }),
        attribute('serial', 'biginteger'),
        attribute('author', 'relation', { ...toAuthors, relation: 'manyToOne', inversedBy: 'books' }),
        attribute('seo', 'component', { component: 'shared.seo', required: true }),
        attribute('cover', 'media'),
      ],
      true,
    ),
    type('author', [
      attribute('name', 'string', { unique: true }),
      attribute('books', 'relation', { target: 'api::book.book', relation: 'oneToMany', mappedBy: 'author' }),
    ]),
  ],
  components: [{ uid: 'shared.seo', attributes: [attribute('words', 'string', { required: true })] }],
};

const target: Target = {
  url: 'http://test',
  capabilities: new Map(),
  allow: new Set(),
  owner: {},
  limits: { defaultLimit: 5, maxLimit: 10 },
  identifier: 'id',
  send: () => Promise.reject(new Error('only sessions send')),
};

/** A target in memory that stores sent entries. `refuse`: whether it refuses a create. */
function memorySession(refuse: (path: string, data: Record<string, unknown>) => boolean = () => false): Session {
  const stored = new Map<string, { id: number; attributes: Record<string, unknown> }[]>([
    [
      '/api/authors',
      Array.from({ length: 3 }, (_, at) => ({ id: at + 1, attributes: { name: `old ${at}`, books: { data: [] } } })),
    ],
  ]);
  const exchanges: Exchange[] = [];
  let nextId = 100;
  const answer = (request: Request, status: number, body: unknown): Answer => {
    const answer = { status, headers: {}, body, text: JSON.stringify(body) };
    exchanges.push({ request, answer });
    return answer;
  };
  const send = async (request: Request): Promise<Answer> => {
    const [path = '', query = ''] = request.path.split('?');
    const [, list = '', id] = /^(\/api\/[^/]+)\/(\d+)$/.exec(path) ?? [];
    if (id !== undefined) {
      const rest = (stored.get(list) ?? []).filter((entry) => entry.id !== Number(id));
      const status = rest.length === (stored.get(list) ?? []).length ? 404 : 200;
      if (request.method === 'DELETE') stored.set(list, rest);
      return answer(request, status, {});
    }
    if (request.method === 'GET') {
      const page = Number(/pagination\[page\]=(\d+)/.exec(query)?.[1] ?? 1);
      const all = stored.get(path) ?? [];
      return path.startsWith('/api/i18n')
        ? answer(request, 404, {})
        : answer(request, 200, { data: all.slice((page - 1) * 10, page * 10), meta: {} });
    }
    const { data } = request.body as { data: Record<string, unknown> };
    if (refuse(path, data)) return answer(request, 400, { error: { message: 'no' } });
    const now = '2024-05-05T05:05:05.000Z';
    const entry = { id: nextId++, attributes: { ...data, createdAt: now, updatedAt: now } };
    stored.set(path, [...(stored.get(path) ?? []), entry]);
    return answer(request, 200, { data: entry, meta: {} });
  };
  return {
    target,
    exchanges,
    turnOf: () => 0,
    holdPublic: (run) => run(),
    send,
    get: (path) => send({ method: 'GET', path, auth: 'full' }),
    graphql: async (operation) => graphqlAnswer(await send(graphqlRequest(target, operation))),
    create: ({ pluralName }, data) =>
      send({ method: 'POST', path: `/api/${pluralName}`, auth: 'full', body: { data } }),
    once: (_name, make) => make(),
    tidy: async () => undefined,
    fork() {
      return this;
    },
    observe: () => undefined,
  } satisfies Session;
}

const build = (session = memorySession(), seed = 1) => buildWorld({ model, target, session, seed });

describe('buildWorld', () => {
  it('holds the baseline and its own entries, drafts among them', async () => {
    const world = await build();
    expect(world.entries('api::author.author').filter(({ own }) => !own)).toHaveLength(3);
    const books = world.entries('api::book.book');
    expect(books.filter(({ values }) => values.publishedAt === null).length).toBeGreaterThan(0);
    expect(books.filter(({ values }) => values.publishedAt !== null).length).toBeGreaterThan(5);
    expect(world.gaps).toEqual([]);
  });

  it('remembers what was sent, and the exchange that created it', async () => {
    const [book] = (await build()).entries('api::book.book');
    expect(book?.creation?.request.method).toBe('POST');
    expect(book?.values).toHaveProperty('title');
    expect(book?.values).not.toHaveProperty('seo');
    expect(book?.values.createdAt).toBe('2024-05-05T05:05:05.000Z');
  });

  it('fills required components and sends no media', async () => {
    const session = memorySession();
    await build(session);
    const bodies = session.exchanges
      .filter(({ request }) => request.path === '/api/books' && request.method === 'POST')
      .map(({ request }) => (request.body as { data: Record<string, unknown> }).data);
    expect(bodies.every(({ seo, cover }) => seo !== undefined && cover === undefined)).toBe(true);
  });

  it('knows both sides of a relation', async () => {
    const world = await build();
    const linked = world.entries('api::book.book').find(({ links }) => (links.author ?? []).length > 0);
    const author = world.find('api::author.author', linked?.links.author?.[0] ?? 0);
    expect(author?.links.books).toContain(linked?.id);
  });

  it('makes one list longer than a page', async () => {
    expect((await build()).entries('api::author.author').length).toBeGreaterThan(5);
  });

  it('makes the same entries for the same seed', async () => {
    const titles = async (seed: number): Promise<unknown[]> =>
      (await build(memorySession(), seed)).entries('api::book.book').map(({ values }) => values.title);
    expect(await titles(4)).toEqual(await titles(4));
    expect(await titles(4)).not.toEqual(await titles(5));
  });

  it('tries a refused entry once more with other unique values', async () => {
    const values = new Set<string>();
    const world = await build(
      memorySession((path, { name }) => {
        if (path !== '/api/authors' || values.size > 0) return false;
        values.add(String(name));
        return true;
      }),
    );
    expect(world.gaps).toEqual([]);
  });

  it('names a content-type whose list is no list, and creates nothing of it', async () => {
    const session = memorySession();
    const get = session.get;
    const answering: Session = {
      ...session,
      get: async (path) =>
        path.startsWith('/api/books') ? { status: 200, headers: {}, body: { data: {} }, text: '' } : get(path),
    };
    const world = await build(answering);
    expect(world.gaps).toEqual([
      { uid: 'api::book.book', reason: 'GET /api/books answers 200, but no list of entries', broken: true },
    ]);
    expect(world.entries('api::book.book')).toEqual([]);
  });

  it('takes a deletion whose answer got lost for what is read afterwards', async () => {
    const session = memorySession();
    const losing: Session = {
      ...session,
      send: async (request) => {
        const answer = await session.send(request);
        if (request.method === 'DELETE') throw new AnswerLost('DELETE: cut');
        return answer;
      },
    };
    expect((await build(losing)).gaps).toEqual([]);
  });

  it('names a content-type that refuses every entry', async () => {
    const world = await build(memorySession((path) => path === '/api/books'));
    expect(world.gaps).toEqual([{ uid: 'api::book.book', reason: 'creating an entry is answered 400 no' }]);
  });
});
