/** A server for the tests of clients, with two authors and five books by them. */
import { PROFILES, type Profile } from '../model/profile.ts';
import { type Reference, startReference } from '../start.ts';

export { PROFILES };

export interface Library {
  readonly url: string;
  readonly token: string;
  /** Ids of the authors, by name. */
  readonly authors: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Titles, pages and authors of the books. */
const BOOKS = [
  { title: 'Ash', pages: 120, author: 'Ada' },
  { title: 'Birch', pages: 80, author: 'Ada' },
  { title: 'Cedar', pages: 300, author: 'Ben' },
  { title: 'Elder', pages: null, author: 'Ben' },
  { title: 'fir', pages: 210, author: null },
] as const;

/** Starts a server with the books, all published. Public visitors may read, and sign up. */
export async function openLibrary(profile: Profile): Promise<Library> {
  const reference: Reference = await startReference({ seed: 'none', profile, public: 'read', log: () => {} });
  const { url, token } = reference;
  const create = async (path: string, data: unknown): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify({ data }) });
    const body = (await answer.json()) as { readonly data: { readonly id: number } };
    return body.data.id;
  };
  const authors: Record<string, number> = {};
  for (const name of ['Ada', 'Ben']) authors[name] = await create('authors', { name });
  for (const { title, pages, author } of BOOKS)
    await create('books', { title, pages, author: author === null ? null : authors[author] });
  return { url, token, authors, close: () => reference.close() };
}
