/** Reads all entries of a content-type from an API, page by page in the order of their ids. */
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { at, type Raw, valueError } from '../model/raw.ts';
import type { SeedRecord } from '../seed/record.ts';
import { AnsweredError, type Source } from './source.ts';

/** Entries of one request, if the server allows as many. */
const PAGE_SIZE = 100;

/** Statuses of answers that may be too large. */
const TOO_MUCH = new Set([400, 413, 414, 431, 500, 502, 504]);

/** How the entries of one content-type are asked for. */
export interface Listing {
  /** The path that asks for at most `size` entries with ids above `after`. */
  path(after: number, size: number): string;
  read(raw: Raw): SeedRecord;
  /** Whether the answer is a list alone, as plugins answer, not `{ data, meta }`. */
  readonly isBare: boolean;
  /** Receives the entries of an answer, and how many are still to come, if the answer says so. */
  keep(entries: readonly SeedRecord[], left: number | undefined): void;
}

/**
 * Reads the entries with ids above `after`, and passes each page on.
 *
 * @throws ProjectError for an answer of another form
 */
export async function collect(source: Source, listing: Listing, after: number): Promise<void> {
  let size = PAGE_SIZE;
  for (let last = after; ; ) {
    const path = listing.path(last, size);
    let page: Page;
    try {
      page = pageOf(listing, await askedOf(source, path));
    } catch (error) {
      // deep entries in long lists exceed the limits of some servers
      if (size === 1 || !(error instanceof AnsweredError) || !TOO_MUCH.has(error.status)) throw error;
      size = Math.ceil(size / 4);
      continue;
    }
    const fresh = page.entries.filter(({ id }) => id > last);
    if (page.entries.length > 0 && fresh.length === 0 && !listing.isBare)
      throw new ProjectError(
        source.url,
        path.replace(/\?.*/s, ''),
        'answers the same entries again; it ignores filters[id][$gt]',
      );
    const left = page.total === undefined ? undefined : Math.max(0, page.total - page.entries.length);
    listing.keep(fresh, left);
    if (fresh.length === 0 || left === 0) return;
    last = fresh.reduce((greatest, { id }) => Math.max(greatest, id), last);
  }
}

interface Page {
  readonly entries: readonly SeedRecord[];
  /** Entries with ids above the last one, on this page and later. */
  readonly total: number | undefined;
}

async function askedOf(source: Source, path: string): Promise<Raw> {
  const { body } = await source.get(path);
  return { value: body, file: `${source.url} ${path.replace(/\?.*/s, '')}`, place: '' };
}

function pageOf({ read, isBare }: Listing, raw: Raw): Page {
  const list = isBare ? raw : at(raw, 'data');
  if (!Array.isArray(list.value)) {
    const what = isBare ? 'a list' : 'a list of entries, as Strapi 4 answers it';
    throw valueError(
      { ...list, place: list.place === '' ? 'the answer' : list.place },
      `${what}; is this the API of a Strapi 4?`,
    );
  }
  const entries = list.value.map((value: unknown, index) => read({ ...list, value, place: `${list.place}.${index}` }));
  const pagination = at(at(raw, 'meta'), 'pagination').value;
  const total = isObject(pagination) && typeof pagination.total === 'number' ? pagination.total : undefined;
  return { entries, total };
}

/** Reads the entry of a single type; undefined if there is none. */
export async function collectSingle(
  source: Source,
  path: string,
  read: (raw: Raw) => SeedRecord,
): Promise<SeedRecord | undefined> {
  const { status, body } = await source.get(path, [404]);
  const raw: Raw = { value: body, file: `${source.url} ${path.replace(/\?.*/s, '')}`, place: '' };
  if (status === 404) return undefined;
  const data = at(raw, 'data');
  return data.value === null ? undefined : read(data);
}
