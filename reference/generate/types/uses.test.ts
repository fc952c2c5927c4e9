/** What compiles against the types of `fixtures/project`, and what must not. */
import { beforeAll, describe, expect, it } from 'vitest';
import { compile, typesOf } from './compile.fixture.ts';

const ANSWERS = `
import type { AnswerTo, Book, EntryAnswer, EntryOf, Event, ListAnswer, Notice, Populated, SingleAnswer } from './api.ts';

declare const plain: Book;
export const title: string = plain.attributes.title;
export const subtitle: string | null = plain.attributes.subtitle;
export const format: 'hardback' | 'paperback' | 'audio book' | null = plain.attributes.format;
// @ts-expect-error what is not populated is not there
plain.attributes.author;
// @ts-expect-error a private attribute is never there
plain.attributes.internalNotes;
// @ts-expect-error no such attribute
plain.attributes.titel;

declare const deep: Book<{
  populate: {
    author: { fields: ['name']; populate: { mentor: { populate: ['friends'] } } };
    tags: true;
    cover: true;
    genre: false;
    seo: { populate: { keywords: true } };
    body: { on: { 'blocks.rich': true; 'blocks.slide': { fields: ['caption']; populate: { image: true } } } };
  };
}>;
const author = deep.attributes.author.data;
export const name: string | undefined = author?.attributes.name;
// @ts-expect-error only the name is selected
author?.attributes.email;
export const friend: string | undefined = author?.attributes.mentor.data?.attributes.friends.data[0]?.attributes.name;
export const tag: string | null | undefined = deep.attributes.tags.data[0]?.attributes.slug;
export const url: string | undefined = deep.attributes.cover.data?.attributes.url;
// @ts-expect-error it may be empty
deep.attributes.author.data.id;
// @ts-expect-error switched off
deep.attributes.genre;
export const word: string | undefined = deep.attributes.seo?.keywords[0]?.word;
// @ts-expect-error components inside are populated by name only
deep.attributes.seo?.canonical;
for (const part of deep.attributes.body) {
  if (part.__component === 'blocks.slide') {
    const picture: string | undefined = part.image.data?.attributes.url;
    // @ts-expect-error only the caption is selected
    part.heading;
    picture;
  } else {
    const rich: 'blocks.rich' = part.__component;
    rich;
    part.body;
  }
}

declare const dotted: Populated<'api::book.book', ['author.mentor', 'seo.keywords', 'printRuns']>;
export const mentor: string | undefined = dotted.attributes.author.data?.attributes.mentor.data?.attributes.name;
export const words: string[] | undefined = dotted.attributes.seo?.keywords.map(({ word }) => word);
declare const listed: Populated<'api::book.book', 'author, tags'>;
listed.attributes.tags.data;
declare const everything: Populated<'api::event.event', '*'>;
export const seats: number | null | undefined = everything.attributes.venue?.seats;
// @ts-expect-error one level only
everything.attributes.venue?.address;

declare const some: EntryOf<'api::book.book', { fields: ['title', 'pages'] }>;
export const pages: number | null = some.attributes.pages;
// @ts-expect-error not selected
some.attributes.subtitle;

declare const drafts: ListAnswer<'api::book.book', { publicationState: 'preview' }>;
// @ts-expect-error a draft may lack its title
export const draftTitle: string = drafts.data[0]!.attributes.title;
export const state: string | null = drafts.data[0]!.attributes.publishedAt;
declare const one: EntryAnswer<'api::book.book'>;
// @ts-expect-error an entry that is asked for by id may be a draft
export const oneTitle: string = one.data.attributes.title;
declare const published: EntryAnswer<'api::book.book', {}, 'live'>;
export const publishedTitle: string = published.data.attributes.title;
declare const tagAnswer: EntryAnswer<'api::tag.tag'>;
export const tagName: string = tagAnswer.data.attributes.name;

declare const byPage: ListAnswer<'api::tag.tag'>;
export const total: number = byPage.meta.pagination.total;
declare const byOffset: ListAnswer<'api::tag.tag', { pagination: { start: 0; limit: 5; withCount: false } }>;
export const start: number = byOffset.meta.pagination.start;
// @ts-expect-error totals were not asked for
byOffset.meta.pagination.total;

declare const home: SingleAnswer<'api::homepage.homepage'>;
home.data.id;
declare const me: AnswerTo<'GET', '/api/users/me', { populate: ['role'] }>;
export const role: string | undefined = me.role?.name;
declare const session: AnswerTo<'POST', '/api/auth/local'>;
export const jwt: string | undefined = session.jwt;
declare const book: AnswerTo<'GET', '/api/books/7', { populate: { contract: true } }>;
export const contract: string | undefined = book.data.attributes.contract.data?.attributes.number;
declare const unknown: AnswerTo<'GET', '/api/nothing'>;
export const nothing: never = unknown;
declare const event: Event<{ populate: { guests: { count: true } } }>;
export const guests: number = event.attributes.guests.data.attributes.count;
declare const notice: Notice;
notice.attributes;
// @ts-expect-error no such content-type
export type Missing = EntryOf<'api::bok.bok'>;
`;

const REQUESTS = `
import type { BookCreate, BookFilters, BookQuery, BookUpdate, BodyOf, CreateInput, Graphql, NoticeCreate, QueryOf, SortOf, TagCreate } from './api.ts';

export const query: BookQuery = {
  fields: ['title', 'pages'],
  populate: { author: { fields: ['name'], sort: 'name:desc', filters: { name: { $startsWith: 'A' } } }, body: { populate: '*' } },
  filters: {
    title: { $containsi: 'sea', $not: { $eq: 'Ebb' } },
    pages: { $between: [100, 300] },
    publishedOn: { $gte: '2020-01-01' },
    author: { name: { $eq: 'Ada' }, mentor: { id: { $in: [1, 2] } } },
    tags: 3,
    $or: [{ featured: true }, { price: { $lt: 10 } }],
  },
  sort: ['pages:desc', 'author.name', 'author.mentor.name'],
  pagination: { page: 2, pageSize: 10 },
  publicationState: 'preview',
  locale: 'fr',
};
// @ts-expect-error no such attribute
export const a: BookQuery = { fields: ['titel'] };
// @ts-expect-error a relation is populated, not selected
export const b: BookQuery = { fields: ['author'] };
// @ts-expect-error no such relation
export const c: BookQuery = { populate: { autor: true } };
// @ts-expect-error no such relation
export const d: BookQuery = { populate: ['autor'] };
// @ts-expect-error pages and offsets do not mix
export const e: BookQuery = { pagination: { page: 1, limit: 5 } };
// @ts-expect-error no such operator
export const f: BookFilters = { title: { $like: 'x' } };
// @ts-expect-error texts are not searched in numbers
export const g: BookFilters = { pages: { $contains: '1' } };
// @ts-expect-error no such member of a linked entry
export const h: BookFilters = { author: { nam: 'Ada' } };
// @ts-expect-error media are not filtered on
export const i: BookFilters = { cover: { name: 'x' } };
// @ts-expect-error zones are not filtered on
export const j: BookFilters = { body: { id: 1 } };
// @ts-expect-error passwords are not filtered on
export const k: QueryOf<'api::subscriber.subscriber'> = { filters: { password: 'x' } };
// @ts-expect-error a pair has two values
export const l: BookFilters = { pages: { $between: [1] } };
// @ts-expect-error no such order
export const m: SortOf<'api::book.book'> = 'title:down';
export const sorts: SortOf<'api::book.book'>[] = ['title,pages:desc', { author: { name: 'desc' } }, [{ title: 'asc' }, 'pages']];
// @ts-expect-error JSON has no order
export const n: SortOf<'api::book.book'> = 'details';
// @ts-expect-error no such attribute of the author
export const o: SortOf<'api::book.book'> = 'author.nam';
// @ts-expect-error no such component in the zone
export const p: BookQuery = { populate: { body: { on: { 'shared.seo': true } } } };

export const create: BookCreate = {
  title: 'Ebb',
  format: 'paperback',
  author: 1,
  tags: [1, '2', { id: 3 }],
  seo: { metaTitle: 'Ebb', keywords: [{ word: 'sea' }] },
  body: [{ __component: 'blocks.rich', heading: 'One' }, { __component: 'blocks.author-card', heading: 'Two', author: 1 }],
  cover: 4,
  locale: 'fr',
};
export const draft: BookCreate = { publishedAt: null, seo: { metaDescription: 'later' } };
export const update: BookUpdate = { pages: null, contributors: { connect: [{ id: 1, position: { before: 2 } }, 3], disconnect: [4] } };
export const body: BodyOf<'PUT', '/api/books/1'> = { data: update };
export const noticeCreate: NoticeCreate = { text: 'x', subject: { id: 1, __type: 'api::book.book' } };
// @ts-expect-error a title is needed
export const q: BookCreate = { pages: 1 };
// @ts-expect-error not a member of the enumeration
export const r: BookCreate = { title: 'x', format: 'scroll' };
// @ts-expect-error a component needs its title
export const s: BookCreate = { title: 'x', seo: { metaDescription: 'y' } };
// @ts-expect-error an item of a zone names its component
export const t: BookCreate = { title: 'x', body: [{ heading: 'y' }] };
// @ts-expect-error a position has one key
export const u: BookUpdate = { tags: { connect: [{ id: 1, position: { before: 2, after: 3 } }] } };
// @ts-expect-error set stands alone
export const v: BookUpdate = { tags: { set: [1], connect: [2] } };
// @ts-expect-error media are not connected
export const w: BookUpdate = { gallery: { connect: [1] } };
// @ts-expect-error a required attribute cannot be cleared
export const x: BookUpdate = { title: null };
// @ts-expect-error the service keeps the times
export const y: TagCreate = { name: 'x', createdAt: '2024-01-01' };
export const user: CreateInput<'plugin::users-permissions.user'> = { username: 'ada', email: 'a@b.co', password: 'secret', role: 1 };

export const filters: Graphql.BookFiltersInput = { title: { containsi: 'sea' }, and: [{ author: { name: { eq: 'Ada' } } }] };
export const variables: Graphql.QueryArguments['books'] = { filters, sort: ['title:asc'], publicationState: 'PREVIEW' };
export const data: Graphql.BookInput = { title: 'Ebb', format: 'audio_book' };
declare const response: Graphql.BookEntityResponseCollection;
export const first: string | null | undefined = response.data[0]?.attributes?.title;
// @ts-expect-error no such argument
export const z: Graphql.MutationArguments['createBook'] = { dat: {} };
`;

/** A function with the types of a query, as a project writes it once. */
const INFERRED = `
import type { CollectionUid, ListAnswer, QueryOf } from './api.ts';

declare function find<U extends CollectionUid, const Q extends QueryOf<U>>(uid: U, query: Q): Promise<ListAnswer<U, Q>>;

const { data } = await find('api::book.book', { fields: ['title'], populate: { author: { fields: ['name'] } } });
export const name: string | undefined = data[0]?.attributes.author.data?.attributes.name;
// @ts-expect-error not selected
data[0]?.attributes.pages;
// @ts-expect-error no such relation
await find('api::book.book', { populate: { autor: true } });
const stored = { populate: ['tags'], pagination: { limit: 3 } } as const satisfies QueryOf<'api::book.book'>;
const page = await find('api::book.book', stored);
export const limit: number = page.meta.pagination.limit;
export const tags: number = page.data[0]!.attributes.tags.data.length;
`;

describe('the types of fixtures/project', () => {
  let types: string;
  beforeAll(async () => {
    types = await typesOf('fixtures/project', 'stated');
  });

  it.each([
    ['answers by populate, fields, state and page', ANSWERS],
    ['queries, bodies and GraphQL', REQUESTS],
    ['the answer of a query that a function takes', INFERRED],
  ])('tell %s, and refuse mistakes', async (_what, program) => {
    expect(await compile(types, { 'program.ts': program })).toEqual([]);
  });
});
