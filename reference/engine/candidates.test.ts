import { beforeAll, describe, expect, it } from 'vitest';
import { libraryModel, scopeOn, typeOf } from '../query/library.fixture.ts';
import { resolveList } from '../query/list.ts';
import { parseParameters } from '../query/parameters.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { candidates } from './candidates.ts';

const model = libraryModel();
const BOOK = 'api::book.book';
const BOOKS = 600;

let store: Store;

/** Each number of pages from 0 to 99 six times. */
beforeAll(async () => {
  store = await openStore(model);
  await store.write((writer) => {
    for (let book = 0; book < BOOKS; book++) writer.insert(BOOK, { pages: book % 100 });
  });
});

/** The numbers of pages among the candidates of a filter, ascending; undefined where no index helps. */
function pages(filter: string): number[] | undefined {
  const question = resolveList(parseParameters(`filters[pages]${filter}`), typeOf(model, 'book'), scopeOn(model), {
    limits: { defaultLimit: 25, withCount: true },
    defaultLocale: 'en',
  });
  const entries = question.filter && candidates(question.filter, BOOK, store);
  return entries && [...new Set(entries.map((entry) => Number(entry.pages)))].sort((a, b) => a - b);
}

describe('candidates', () => {
  it.each([
    ['[$eq]=7', [7]],
    ['[$lt]=2', [0, 1]],
    ['[$lte]=2', [0, 1, 2]],
    ['[$gt]=97', [98, 99]],
    ['[$gte]=97', [97, 98, 99]],
    ['[$between][0]=50&filters[pages][$between][1]=52', [50, 51, 52]],
  ])('of pages%s are the entries at both ends, and no others', (filter, expected) => {
    expect(pages(filter)).toEqual(expected);
  });

  it('are unknown where an index leaves too many entries', () => {
    expect(pages('[$gt]=50')).toBeUndefined();
  });
});
