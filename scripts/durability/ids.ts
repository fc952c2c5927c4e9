/** Maps names of entries to their ids, which come from the server. */
import type { Change } from './world.ts';

/** Ids by kind and name, as in `tags sea`. */
export type Ids = Map<string, number>;

/** Replaces names of links by ids. */
export function withIds(ids: Ids, data: Change['data']): Record<string, unknown> {
  const id = (kind: string, name: unknown) => ids.get(`${kind} ${String(name)}`);
  const idsIn = (kind: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((name) => id(kind, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, names]) => [key, idsIn(kind, names)]));
    return value === null ? null : id(kind, value);
  };
  const linking: Record<string, string> = { author: 'authors', tags: 'tags', books: 'books' };
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, linking[key] === undefined ? value : idsIn(linking[key], value)]),
  );
}

/** The id of the entry that an answer holds. */
export function idOf(answer: unknown): number {
  const { data } = answer as { data?: { id?: unknown } };
  if (typeof data?.id !== 'number') throw new Error(`expected an entry, found ${JSON.stringify(answer)}`);
  return data.id;
}
