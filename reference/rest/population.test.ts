import { beforeAll, describe, expect, it } from 'vitest';
import { createFind } from '../content/find.ts';
import { BOUNDS } from '../query/bounds.ts';
import { libraryModel, typeOf } from '../query/library.fixture.ts';
import { parseParameters } from '../query/parameters.ts';
import type { IndexedReader } from '../store/indexed-reader.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { createEnvelope } from './envelope.ts';

const model = libraryModel();
const [BOOK, AUTHOR] = ['api::book.book', 'api::author.author'] as const;
const [BOOKS, AUTHORS] = [60, 3] as const;

let store: Store;

beforeAll(async () => {
  store = await openStore(model);
  await store.write((writer) => {
    for (let id = 1; id <= AUTHORS; id++) writer.insert(AUTHOR, { name: `author ${id}` });
    for (let id = 1; id <= BOOKS; id++) {
      writer.insert(BOOK, { title: 'x'.repeat(1000) });
      writer.link(BOOK, id, 'author', [{ uid: AUTHOR, id: (id % AUTHORS) + 1 }]);
    }
  });
});

/** Reads all books and counts reads of links. */
function ask(query: string, bounds = BOUNDS) {
  let lookups = 0;
  const reader: IndexedReader = {
    ...store,
    version: store.version,
    linked: (...asked) => {
      lookups += 1;
      return store.linked(...asked);
    },
  };
  const find = createFind(model, reader, {
    limits: { defaultLimit: 100, withCount: true },
    bounds,
    defaultLocale: 'en',
  });
  const answer = () => {
    const parameters = parseParameters(query);
    const { entries } = find.list({
      contentType: typeOf(model, 'book'),
      parameters,
      viewer: { may: () => true },
      warn: () => {},
    });
    return createEnvelope(model, reader, bounds).list(entries, {});
  };
  return { answer, lookups: () => lookups };
}

/** A population of books, their authors, their books and so on, to this depth. */
const circle = (times: number) => `populate${'[author][populate][books][populate]'.repeat(times)}=author`;

describe('a population in circles', () => {
  it('shows every entry in each place, though each is worked out once', () => {
    const { answer, lookups } = ask(
      `fields=id&populate[author][fields]=id&populate[author][populate][books][fields]=id`,
    );
    const { data } = JSON.parse(answer());
    expect(data[0].attributes.author.data.attributes.books.data).toHaveLength(BOOKS / AUTHORS);
    expect(data[3]).toEqual({ ...data[0], id: 4 });
    expect(lookups()).toBe(BOOKS + AUTHORS);
  });

  it.each([2, 5, 50, 200])('is refused before it is worked out, %d times', (times) => {
    const { answer, lookups } = ask(circle(times), { ...BOUNDS, populatedEntries: 1000 });
    // each of the 60 may populate 50
    expect(answer).toThrow(
      /^Invalid parameter populate\[author\].*: found more than 4000 populated entries, allowed are 4000 \(api\.rest\.populateLimit\)/,
    );
    expect(lookups()).toBeLessThan(4000 + times * 2);
  });

  it('is refused for its text before that is put together', () => {
    const few = { ...BOUNDS, populatedText: 10_000 };
    expect(ask('populate=author', few).answer).not.toThrow();
    expect(ask('populate[author][populate]=books', few).answer).toThrow(
      'found more than 610000 characters of populated entries, allowed are 610000 (api.rest.populateTextLimit)',
    );
  });

  it('counts what is looked at to filter and to sort', () => {
    const few = { ...BOUNDS, populatedEntries: 1 };
    const inner = 'populate[author][populate][books][filters][id][$eq]=1';
    expect(ask(inner, few).answer).not.toThrow();
    expect(ask(`${inner}&populate[author][populate][books][sort]=title`, few).answer).not.toThrow();
    const deep = 'populate[author][populate][books][populate][author][populate][books]';
    expect(ask(`${deep}[sort]=title`, few).answer).toThrow('populated entries');
  });
});
