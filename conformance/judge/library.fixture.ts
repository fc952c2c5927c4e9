/** A small world of books and authors for tests of the judge. */
import { attribute, collection } from '../models/model.fixture.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import type { Answer, Exchange, Request } from '../target/exchange.ts';
import type { Target } from '../target/target.ts';
import { type WorldEntry, worldOf } from '../world/world.ts';
import { answerJudge, type Phase } from './answer.ts';
import type { Difference } from './difference.ts';
import type { JudgeScope } from './question/question.ts';

const typeOf = (name: string, attributes: readonly Attribute[], draftAndPublish = false): ContentType =>
  collection(name, { attributes, draftAndPublish });

const author = typeOf('author', [
  attribute('name', 'string'),
  attribute('secret', 'string', { private: true }),
  attribute('books', 'relation', { relation: 'oneToMany', target: 'api::book.book', mappedBy: 'author' }),
]);

const book = typeOf(
  'book',
  [
    attribute('title', 'string'),
    attribute('pages', 'integer'),
    attribute('price', 'decimal'),
    attribute('author', 'relation', { relation: 'manyToOne', target: 'api::author.author', inversedBy: 'books' }),
  ],
  true,
);

export const model: Model = { contentTypes: [author, book], components: [] };

const created = '2026-01-02T03:04:05.006Z';

function entryOf(
  { uid, draftAndPublish }: ContentType,
  id: number,
  values: object,
  links: WorldEntry['links'],
): WorldEntry {
  const served = { createdAt: created, updatedAt: created, ...(draftAndPublish ? { publishedAt: created } : {}) };
  return { uid, id, segment: String(id), values: { ...served, ...values }, links, own: true };
}

const target: Target = {
  url: 'http://test',
  capabilities: new Map(),
  allow: new Set(),
  owner: {},
  limits: { defaultLimit: 25, maxLimit: 100 },
  identifier: 'id',
  send: () => Promise.reject(new Error('nothing is sent')),
};

export const scope: JudgeScope = {
  model,
  target,
  world: worldOf([
    entryOf(author, 1, { name: 'Ada', secret: 'hush' }, { books: [1, 2] }),
    entryOf(author, 2, { name: 'Bea', secret: 'hush' }, { books: [3] }),
    entryOf(book, 1, { title: 'alpha', pages: 10, price: 1.25 }, { author: [1] }),
    entryOf(book, 2, { title: 'beta', pages: 20, price: 2.5 }, { author: [1] }),
    entryOf(book, 3, { title: 'gamma', pages: 30, price: null }, { author: [2] }),
    entryOf(book, 4, { title: 'delta', pages: 40, price: 4, publishedAt: null }, { author: [] }),
  ]),
};

/** A book as REST answers it, with its population. */
export function bookEntry(id: number, populated: object = {}): { id: number; attributes: Record<string, unknown> } {
  const { values } = scope.world.find(book.uid, id) as WorldEntry;
  return { id, attributes: { ...values, ...populated } };
}

/** The answer to a list of books. */
export const bookList = (ids: readonly number[], meta: object = page(ids.length)) => ({
  data: ids.map((id) => bookEntry(id)),
  meta,
});

/** A book with other values. */
export const bookWith = (id: number, values: object) => ({
  ...bookEntry(id),
  attributes: { ...bookEntry(id).attributes, ...values },
});

/** An author as the value of a population. */
export function authorValue(id: number): { data: { id: number; attributes: Record<string, unknown> } } {
  const { secret: _secret, ...attributes } = (scope.world.find(author.uid, id) as WorldEntry).values;
  return { data: { id, attributes } };
}

export const page = (total: number, more: object = {}): object => ({
  pagination: { page: 1, pageSize: 25, pageCount: Math.ceil(total / 25), total, ...more },
});

export const json = { 'content-type': 'application/json; charset=utf-8' };

/** The differences of an answer, as the judge finds them. */
export function differencesIn(
  request: Partial<Request> & Pick<Request, 'path'>,
  answer: Partial<Answer> & { readonly body: unknown },
  phase: Phase = 'fixed',
  judging: JudgeScope = scope,
): readonly Difference[] {
  const exchange: Exchange = {
    request: { method: 'GET', auth: 'full', ...request },
    answer: { status: 200, headers: json, text: JSON.stringify(answer.body), ...answer },
  };
  return answerJudge(judging)(exchange, phase).differences;
}

/** The clauses that an answer breaks. */
export const brokenClauses = (...judged: Parameters<typeof differencesIn>): string[] =>
  differencesIn(...judged).map(({ clause }) => clause);

/** The first difference of an answer to a read, its entries by id. */
export function differenceIn(path: string, body: unknown, judging: JudgeScope = scope) {
  const [difference] = differencesIn({ path }, { body }, 'fixed', judging);
  return { ...difference, entries: difference?.entries.map(({ id }) => id) };
}
