/** The content of one client, and the effect of a change on it. Names identify entries: ids come from the server. */

/** A book as its own side shows it. */
export interface Book {
  readonly pages: number;
  readonly author: string | null;
  /** In order. */
  readonly tags: readonly string[];
  readonly seo: string | null;
  readonly quotes: readonly string[];
}

/** Everything of one client. Never changed: a change makes another. */
export interface World {
  readonly books: ReadonlyMap<string, Book>;
  readonly authors: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

export const EMPTY: World = { books: new Map(), authors: new Set(), tags: new Set() };

/** A request, and the world once it was answered. */
export interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly kind: 'books' | 'authors' | 'tags';
  /** Entry that is changed; undefined for a new one. */
  readonly target: string | undefined;
  /** Names stand where ids are to be sent. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly after: World;
}

/** A number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** A tag that all clients link. */
export const SHARED_TAG = 'shared';

/** Draws the next change of a client; `fresh` returns an unused name. */
export function nextChange(world: World, random: Random, fresh: () => string): Change {
  const books = [...world.books.keys()];
  const pick = (names: readonly string[]): string | undefined => names[random(names.length)];
  const book = pick(books);
  const author = pick([...world.authors]);
  const some = (names: readonly string[]): string[] => names.filter(() => random(3) === 0);
  const tags = [...world.tags, SHARED_TAG];
  const full = books.length + world.authors.size + world.tags.size > MOST;
  const removal = full ? random(3) : random(12);
  if (removal === 0 && book !== undefined) return remove(world, 'books', book);
  if (removal === 1 && author !== undefined) return remove(world, 'authors', author);
  const tag = pick([...world.tags]);
  if (removal === 2 && tag !== undefined) return remove(world, 'tags', tag);
  const choice = random(8);
  if (choice === 0 || author === undefined) return create(world, 'authors', fresh());
  if (choice === 1 || tag === undefined) return create(world, 'tags', fresh());
  if (choice <= 3 || book === undefined) {
    const quotes = some(QUOTES);
    const book = { pages: random(1000), author: random(2) ? author : null, tags: some(tags), seo: fresh(), quotes };
    return createBook(world, fresh(), book);
  }
  const before = world.books.get(book) ?? NOTHING;
  if (choice === 4) {
    const changes = { pages: random(1000), seo: fresh(), quotes: some(QUOTES) };
    const data = {
      pages: changes.pages,
      seo: { title: changes.seo },
      quotes: changes.quotes.map((title) => ({ title })),
    };
    return change(world, 'books', book, data, new Map([[book, { ...before, ...changes }]]));
  }
  if (choice === 5) {
    const connect = some(tags);
    const disconnect = some(before.tags.filter((name) => !connect.includes(name)));
    const names = before.tags.filter((name) => !connect.includes(name) && !disconnect.includes(name));
    const after = { ...before, tags: [...names, ...connect] };
    return change(world, 'books', book, { tags: { connect, disconnect } }, new Map([[book, after]]));
  }
  if (choice === 6) {
    const set = some(books);
    return change(world, 'authors', author, { books: { set } }, booksOfAuthor(world, author, set));
  }
  const set = some(books);
  return change(world, 'tags', tag, { books: { set } }, booksOfTag(world, tag, set));
}

/** Number of entries of a client above which it deletes more than it creates. */
const MOST = 40;
const QUOTES = ['one', 'two', 'three'];
const NOTHING: Book = { pages: 0, author: null, tags: [], seo: null, quotes: [] };

function create(world: World, kind: 'authors' | 'tags', name: string): Change {
  const after = { ...world, [kind]: new Set([...world[kind], name]) };
  return { method: 'POST', kind, target: undefined, data: { name }, after };
}

function createBook(world: World, name: string, book: Book): Change {
  const { seo, quotes, ...values } = book;
  const data = { name, ...values, seo: { title: seo }, quotes: quotes.map((title) => ({ title })) };
  const after = { ...world, books: new Map([...world.books, [name, book]]) };
  return { method: 'POST', kind: 'books', target: undefined, data, after };
}

function change(
  world: World,
  kind: Change['kind'],
  target: string,
  data: Change['data'],
  changed: ReadonlyMap<string, Book>,
): Change {
  return { method: 'PUT', kind, target, data, after: { ...world, books: new Map([...world.books, ...changed]) } };
}

function remove(world: World, kind: Change['kind'], target: string): Change {
  const books = [...world.books].flatMap(([name, book]): [string, Book][] => {
    if (kind === 'books' && name === target) return [];
    const author = kind === 'authors' && book.author === target ? null : book.author;
    return [[name, { ...book, author, tags: book.tags.filter((tag) => kind !== 'tags' || tag !== target) }]];
  });
  const without = (names: ReadonlySet<string>, of: Change['kind']) =>
    kind === of ? new Set([...names].filter((name) => name !== target)) : names;
  const after = {
    books: new Map(books),
    authors: without(world.authors, 'authors'),
    tags: without(world.tags, 'tags'),
  };
  return { method: 'DELETE', kind, target, data: {}, after };
}

function booksOfAuthor(world: World, author: string, set: readonly string[]): Map<string, Book> {
  return new Map(
    [...world.books].map(([name, book]) => {
      const newAuthor = book.author === author ? null : book.author;
      return [name, { ...book, author: set.includes(name) ? author : newAuthor }];
    }),
  );
}

function booksOfTag(world: World, tag: string, set: readonly string[]): Map<string, Book> {
  return new Map(
    [...world.books].map(([name, book]) => {
      if (set.includes(name) === book.tags.includes(tag)) return [name, book];
      return [
        name,
        { ...book, tags: set.includes(name) ? [...book.tags, tag] : book.tags.filter((each) => each !== tag) },
      ];
    }),
  );
}

/** A text that is the same for equal worlds. */
export function describeWorld({ books, authors, tags }: World): string {
  const sorted = [...books].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = sorted.map(([name, { pages, author, tags, seo, quotes }]) => [name, pages, author, tags, seo, quotes]);
  return JSON.stringify({ books: rows, authors: [...authors].sort(), tags: [...tags].sort() });
}
