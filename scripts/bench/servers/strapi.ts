/** A real Strapi under load, with the content of the benchmarks. */
import { startStrapi } from '../../peer/strapi.ts';
import type { Content } from '../content.ts';
import type { RunningServer } from './running.ts';

/** Entries that are created at the same time. */
const width = 8;

/** Starts a real Strapi as in production, with SQLite, and creates the content through its REST API. */
export async function startFilledStrapi(
  project: string,
  { categories, authors, tags, articles }: Content,
  say: (line: string) => void,
): Promise<RunningServer> {
  const { url, pid, token, close } = await startStrapi({ project, say });
  const headers = { authorization: `Bearer ${token}` };
  try {
    const lists = { categories, authors, tags, articles };
    for (const [plural, entries] of Object.entries(lists)) {
      // what others name by its id is created in order
      await create(`${url}/api/${plural}`, headers, entries, plural === 'articles' ? width : 1);
    }
    return { url, pid, headers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function create(
  url: string,
  headers: Readonly<Record<string, string>>,
  entries: readonly { readonly id: number }[],
  lanes: number,
): Promise<void> {
  const queue = entries.values();
  const lane = async (): Promise<void> => {
    for (const { id: _id, ...data } of queue) {
      const body = JSON.stringify({ data });
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`POST ${url} answers ${response.status}: ${text.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
