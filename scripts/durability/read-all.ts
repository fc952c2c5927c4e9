/** Reads all content of a server, by client, and compares both sides of every relation. */
import type { Ids } from './ids.ts';
import { TOKEN } from './server.ts';
import { type Book, SHARED_TAG, type World } from './world.ts';

/** The whole content. */
export interface Everything {
  /** By name of the client. */
  readonly worlds: ReadonlyMap<string, World>;
  readonly ids: Ids;
  /** Links that only one of their sides shows. */
  readonly halves: readonly string[];
}

interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Reads books, authors and tags with all they link. */
export async function readAll(url: string): Promise<Everything> {
  const [books, authors, tags] = await Promise.all(['books', 'authors', 'tags'].map((kind) => list(url, kind)));
  const ids: Ids = new Map();
  const shared = new Set<string>();
  const inverse = new Set<string>();
  const worlds = new Map<string, { books: Map<string, Book>; authors: Set<string>; tags: Set<string> }>();
  const worldOf = (name: string) => {
    const client = name.split('-')[0] ?? '';
    const world = worlds.get(client) ?? { books: new Map(), authors: new Set(), tags: new Set() };
    worlds.set(client, world);
    return world;
  };
  for (const { id, attributes } of books ?? []) {
    const name = String(attributes.name);
    ids.set(`books ${name}`, id);
    const book = bookOf(attributes);
    for (const each of [...book.tags, ...(book.author === null ? [] : [book.author])]) shared.add(`${each} - ${name}`);
    worldOf(name).books.set(name, book);
  }
  for (const [kind, entries] of [['authors', authors ?? []] as const, ['tags', tags ?? []] as const]) {
    for (const { id, attributes } of entries) {
      const name = String(attributes.name);
      ids.set(`${kind} ${name}`, id);
      for (const book of namesOf(attributes.books)) inverse.add(`${name} - ${book}`);
      if (name !== SHARED_TAG) worldOf(name)[kind].add(name);
    }
  }
  const halves = [...shared]
    .filter((link) => !inverse.has(link))
    .concat([...inverse].filter((link) => !shared.has(link)));
  return { worlds, ids, halves };
}

async function list(url: string, kind: string): Promise<readonly Entry[]> {
  const response = await fetch(`${url}/api/${kind}?populate=*`, { headers: { authorization: `Bearer ${TOKEN}` } });
  if (!response.ok) throw new Error(`GET ${kind}: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: readonly Entry[] };
  return data;
}

/** The book that populated attributes show. */
export function bookOf({ pages, author, tags, seo, quotes }: Entry['attributes']): Book {
  const [authorName = null] = namesOf(author);
  const [title = null] = titlesOf(seo);
  return { pages: Number(pages), author: authorName, tags: namesOf(tags), seo: title, quotes: titlesOf(quotes) };
}

/** Names of the entries in a relation. */
export function namesOf(relation: unknown): string[] {
  const { data } = relation as { data: Entry | readonly Entry[] | null };
  return [data ?? []].flat().map(({ attributes }) => String(attributes.name));
}

/** Titles of the instances of a component. */
function titlesOf(component: unknown): string[] {
  return [(component as { title: unknown } | readonly { title: unknown }[] | null) ?? []]
    .flat()
    .map(({ title }) => String(title));
}
