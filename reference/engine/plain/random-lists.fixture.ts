/** Random content and random questions about it, answered by the fast engine and by the plain one. */
import fc from 'fast-check';
import { libraryModel, relation, typeOf } from '../../query/library.fixture.ts';
import type { Column, Filter, ListQuery, Page, SortKey, SortStep } from '../../query/query.ts';
import { openStore } from '../../store/open-store.ts';
import type { Json } from '../../store/reader.ts';
import type { Store, Writer } from '../../store/store.ts';
import { list } from '../list.ts';
import { plainList } from './list.fixture.ts';

/** With a relation of many to many that can be followed both ways, and one from books to books. */
const model = libraryModel({
  book: { labels: relation('manyToMany', 'tag', { inversedBy: 'labelled' }), sequel: relation('oneToOne', 'book') },
  tag: { labelled: relation('manyToMany', 'book', { mappedBy: 'labels' }) },
});
const [BOOK, AUTHOR, TAG, QUOTE] = ['api::book.book', 'api::author.author', 'api::tag.tag', 'parts.quote'] as const;

/** Values of the columns of a book, few enough that many entries tie, NULL among them. */
const VALUES: Readonly<Record<string, { readonly type: Column['type']; readonly pool: readonly Json[] }>> = {
  title: {
    type: 'string',
    pool: [null, '', 'a', 'A', 'é', 'É', 'ab', 'a%', 'a_b', 'z\u{1F600}', 'z\uFFFD', 'zz', '10'],
  },
  pages: { type: 'integer', pool: [null, -1, 0, 1, 2, 3, 10, 100] },
  price: { type: 'decimal', pool: [null, -0.5, 0, 0.1, 10.25] },
  serial: { type: 'biginteger', pool: [null, '-12', '0', '9007199254740992', '9007199254740993'] },
  lent: { type: 'boolean', pool: [null, true, false] },
  released: { type: 'date', pool: [null, '2020-01-01', '2020-02-01', '2021-01-01'] },
  opens: { type: 'time', pool: [null, '08:00:00.000', '20:30:00.000'] },
  bought: { type: 'datetime', pool: [null, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.001Z'] },
  stamp: { type: 'timestamp', pool: [null, '0', '-5', '1600000000000'] },
  extra: { type: 'json', pool: [null, 'a', 1, [1, 'x'], { k: 1 }] },
};

const COLUMNS: readonly Column[] = [
  { name: 'id', type: 'id' },
  ...Object.entries(VALUES).map(([name, { type }]) => ({ name, type })),
];

const NAME: Column = { name: 'name', type: 'string' };

/** A store with `count` books, some of them with an author and tags, drawn by `random` (from 0 to 1). */
export async function randomLibrary(count: number, random: () => number): Promise<Store> {
  const store = await openStore(model);
  await store.write((writer) => {
    for (const name of ['Zoe', null, 'a', 'é']) writer.insert(AUTHOR, { name });
    for (const name of ['red', 'green', null]) writer.insert(TAG, { name });
    for (let book = 0; book < count; book++) addBook(writer, random);
  });
  return store;
}

/** Adds, changes and removes a few books. */
export async function disturb(store: Store, random: () => number): Promise<void> {
  await store.write((writer) => {
    for (let step = 0; step < 1 + random() * 20; step++) {
      const books = writer.all(BOOK);
      const { id } = books[Math.floor(random() * books.length)] ?? { id: 0 };
      if (id === 0 || random() < 0.4) addBook(writer, random);
      else if (random() < 0.5) writer.remove(BOOK, id);
      else writer.update(BOOK, id, valuesOf(random));
    }
  });
}

function addBook(writer: Writer, random: () => number): void {
  const { id } = writer.insert(BOOK, valuesOf(random));
  const author = Math.floor(random() * 6);
  if (author >= 1 && author <= 4) writer.link(BOOK, id, 'author', [{ uid: AUTHOR, id: author }]);
  const tags = [1, 2, 3].filter(() => random() < 0.3);
  if (random() < 0.5 && tags.length > 0) writer.link(BOOK, id, 'tags', refsTo(TAG, tags));
  if (random() < 0.6)
    writer.link(
      BOOK,
      id,
      'labels',
      refsTo(
        TAG,
        [1, 2, 3].filter(() => random() < 0.4),
      ),
    );
  const sequel = Math.ceil(random() * id * 2);
  if (sequel !== id && writer.get(BOOK, sequel)) writer.link(BOOK, id, 'sequel', refsTo(BOOK, [sequel]));
  if (random() < 0.3)
    writer.link(BOOK, id, 'quotes', refsTo(QUOTE, [writer.insert(QUOTE, { text: random() < 0.5 ? 'a' : null }).id]));
}

const refsTo = (uid: string, ids: readonly number[]) => ids.map((id) => ({ uid, id }));

function valuesOf(random: () => number): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(VALUES).map(([name, { pool }]) => [name, pool[Math.floor(random() * pool.length)] ?? null]),
  );
}

const TEXT = [
  '$like',
  '$eqi',
  '$contains',
  '$containsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
] as const;
const DENIED_TEXT = ['$notLike', '$nei', '$notContains', '$notContainsi'] as const;
const VALUE = ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte'] as const;

function comparisonOf(column: Column, pool: readonly Json[]): fc.Arbitrary<Filter> {
  const value = fc.constantFrom(...pool.filter((each) => each !== null));
  const text = fc.constantFrom('', 'a', 'A', 'É', '1', '%', '_', '0', '\u{1F600}');
  const comparison = (
    operator: fc.Arbitrary<Extract<Filter, { kind: 'compare' }>['operator']>,
    operands: fc.Arbitrary<Json[]>,
  ) => fc.record({ kind: fc.constant('compare' as const), column: fc.constant(column), operator, operands });
  return fc.oneof(
    comparison(fc.constantFrom(...VALUE), fc.tuple(value)),
    comparison(fc.constantFrom('$in', '$notIn'), fc.array(value, { maxLength: 12 })),
    comparison(fc.constant('$between'), fc.tuple(value, value)),
    comparison(fc.constantFrom('$null', '$notNull'), fc.constant([])),
    comparison(fc.constantFrom(...TEXT, ...DENIED_TEXT), fc.tuple(text)),
  );
}

const IDS: readonly Json[] = [1, 2, 3, 50, 400, 700, Number.NaN];
const NAMES: readonly Json[] = ['red', 'green', 'Zoe', 'a', 'é'];

/** What can be followed, by table: attribute and target. */
const PATHS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  [BOOK]: [
    ['author', AUTHOR],
    ['tags', TAG],
    ['labels', TAG],
    ['sequel', BOOK],
    ['quotes', QUOTE],
  ],
  [AUTHOR]: [['books', BOOK]],
  [TAG]: [['labelled', BOOK]],
};

/** Most relations that lie behind one another in a filter. */
const LEVELS = 4;

/** Filters on the entries of a table, of a few comparisons, some of them through relations and back. */
function filtersOn(uid: string, levels: number): fc.Arbitrary<Filter> {
  const through = levels === 0 ? [] : (PATHS[uid] ?? []);
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: levels === LEVELS ? 3 : 2, withCrossShrink: true },
      { weight: levels === LEVELS ? 6 : 2, arbitrary: comparisonsOn(uid) },
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        filters: fc.array(tie('filter'), { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('not' as const), filter: tie('filter') }),
      ...through.map(([attribute, target]) =>
        fc.record({
          kind: fc.constant('some' as const),
          attribute: fc.constant(attribute),
          target: fc.constant(target),
          filter: filtersOn(target, levels - 1),
        }),
      ),
    ),
  })).filter;
}

function comparisonsOn(uid: string): fc.Arbitrary<Filter> {
  if (uid === BOOK) return fc.constantFrom(...COLUMNS).chain((column) => comparisonOf(column, poolOf(column)));
  const column = uid === QUOTE ? { name: 'text', type: 'string' as const } : NAME;
  return fc.oneof(comparisonOf(column, NAMES), comparisonOf({ name: 'id', type: 'id' }, IDS));
}

function poolOf({ name }: Column): readonly Json[] {
  return VALUES[name]?.pool ?? IDS;
}

/** The steps of a path from a book. */
function stepsOf(path: readonly string[]): readonly SortStep[] {
  let at: string = BOOK;
  return path.map((attribute) => {
    const target = PATHS[at]?.find(([name]) => name === attribute)?.[1];
    if (target === undefined) throw new Error(`${at} has no ${attribute}`);
    at = target;
    return { attribute, target };
  });
}

const keys: fc.Arbitrary<SortKey> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ path: fc.constant([]), column: fc.constantFrom(...COLUMNS), descending: fc.boolean() }),
  },
  fc.record({
    path: fc.constantFrom(['author'], ['tags'], ['author', 'books', 'author'], ['sequel', 'labels']).map(stepsOf),
    column: fc.constantFrom(NAME, { name: 'id', type: 'id' as const }),
    descending: fc.boolean(),
  }),
);

const pages: fc.Arbitrary<Page> = fc.oneof(
  fc.record({
    mode: fc.constant('page' as const),
    page: fc.integer({ min: 1, max: 4 }),
    pageSize: fc.constantFrom(1, 3, 25),
    withCount: fc.boolean(),
  }),
  fc.record({
    mode: fc.constant('offset' as const),
    start: fc.constantFrom(0, 1, 30),
    limit: fc.constantFrom(-1, 1, 5, 100),
    withCount: fc.boolean(),
  }),
);

export type Question = Pick<ListQuery, 'contentType' | 'filter' | 'sort' | 'page'>;

/** Questions about the books of a library. */
export const questions: fc.Arbitrary<Question> = fc.record({
  contentType: fc.constant(typeOf(model, 'book')),
  filter: filtersOn(BOOK, LEVELS),
  sort: fc.array(keys, { maxLength: 3 }),
  page: pages,
});

/** What differs between the answers of both engines, or undefined. */
export function difference(store: Store, question: Question): string | undefined {
  const [fast, plain] = [list(store, question), plainList(store, question)].map(({ entries, total }) =>
    JSON.stringify({ ids: entries.map((entry) => entry.id), total }),
  );
  return fast === plain ? undefined : `fast ${fast}\nplain ${plain}`;
}
