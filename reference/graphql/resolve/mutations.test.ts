import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FULL_ACCESS } from '../../access/viewer.ts';
import { BEHAVIOURS } from '../../model/profile.ts';
import { type Library, openLibrary } from './library-graphql.fixture.ts';

let library: Library;

beforeEach(async () => {
  library = await openLibrary();
  await library.add('author', { name: 'Ann' });
  await library.add('tag', { name: 'red' });
});

const BOOK =
  '{ data { id attributes { title kind locale publishedAt createdAt author { data { id } } quotes { text } } } }';

describe('create', () => {
  it('makes a draft of what is given', async () => {
    const data = '{ title: "T", kind: essay, author: 1, quotes: [{ text: "q" }] }';
    expect(await library.answer(`mutation { createBook(data: ${data}) ${BOOK} }`)).toMatchObject({
      createBook: {
        data: {
          id: '1',
          attributes: { title: 'T', kind: 'essay', locale: 'en', publishedAt: null, author: { data: { id: '1' } } },
        },
      },
    });
  });

  it('holds a draft to what a published entry needs', async () => {
    const { errors } = await library.ask('mutation { createBook(data: { nick: "a" }) { data { id } } }');
    expect(errors?.[0]?.message).toBe('2 errors occurred');
  });

  it('takes zones by the names of their types', async () => {
    const data = { title: 'T', quotes: [{ text: 'q' }], body: [{ __typename: 'ComponentSharedCard', heading: 'h' }] };
    const query =
      'mutation($data: BookInput!) { createBook(data: $data) { data { attributes { body { __typename } } } } }';
    const { data: created } = await library.ask(query, undefined, { data });
    expect(created).toMatchObject({
      createBook: { data: { attributes: { body: [{ __typename: 'ComponentSharedCard' }] } } },
    });
  });

  it('tells which components a zone knows', async () => {
    const data = { title: 'T', body: [{ __component: 'shared.card' }] };
    const query = 'mutation($data: BookInput!) { createBook(data: $data) { data { id } } }';
    const { errors } = await library.ask(query, undefined, { data });
    expect(errors?.[0]?.message).toContain(
      'Component not found. expected one of: ComponentSharedQuote, ComponentSharedCard',
    );
  });

  it('honours the times given', async () => {
    const data = '{ name: "x", createdAt: "2020-01-01T00:00:00Z", updatedAt: "2021-01-01T00:00:00Z" }';
    expect(
      await library.answer(`mutation { createTag(data: ${data}) { data { attributes { createdAt updatedAt } } } }`),
    ).toEqual({
      createTag: {
        data: { attributes: { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2021-01-01T00:00:00.000Z' } },
      },
    });
  });

  it('makes an entry in another locale', async () => {
    const query =
      'mutation { createBook(data: { title: "T", quotes: [{ text: "q" }] }, locale: "fr") { data { attributes { locale } } } }';
    expect(await library.answer(query)).toEqual({ createBook: { data: { attributes: { locale: 'fr' } } } });
  });

  it('refuses a locale there is not', async () => {
    const { errors } = await library.ask('mutation { createBook(data: { title: "T" }, locale: "xx") { data { id } } }');
    expect(errors?.[0]?.message).toBe('Expected value of type "I18NLocaleCode", found "xx"; Unknown locale supplied');
  });
});

describe('update', () => {
  it('changes what is named, null clears', async () => {
    await library.add('book', { title: 'T', author: 1, nick: 'nick', quotes: [{ text: 'q' }] });
    const query =
      'mutation { updateBook(id: 1, data: { nick: null, author: null }) { data { attributes { title nick author { data { id } } } } } }';
    expect(await library.answer(query)).toEqual({
      updateBook: { data: { attributes: { title: 'T', nick: null, author: { data: null } } } },
    });
  });

  it('sets the times given, else that of the change', async () => {
    const times = async (data: string) => {
      const query = `mutation { updateTag(id: 1, data: ${data}) { data { attributes { createdAt updatedAt } } } }`;
      const answer = (await library.answer(query)) as { updateTag: { data: { attributes: Record<string, string> } } };
      return answer.updateTag.data.attributes;
    };
    expect(await times('{ createdAt: "2001-01-01T00:00:00Z" }')).toMatchObject({
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(await times('{ updatedAt: "2002-01-01T00:00:00Z" }')).toMatchObject({
      updatedAt: '2002-01-01T00:00:00.000Z',
    });
    const { updatedAt } = await times('{ name: "other" }');
    expect(Date.parse(updatedAt ?? '')).toBeGreaterThan(Date.parse('2020-01-01'));
  });

  it.each(['updateTag(id: 99, data: { name: "x" })', 'deleteTag(id: 99)'])(
    'answers null for what is not there: %s',
    async (operation) => {
      expect(await library.answer(`mutation { it: ${operation} { data { id } } }`)).toEqual({ it: { data: null } });
    },
  );
});

describe('changes side by side', () => {
  const selection = '{ data { attributes { title author { data { id } } tags { data { id } } } } }';

  /** Runs another write before the first write of a kind is persisted. */
  function runAfter(kind: 'create' | 'update' | 'localize', id: number, data: object) {
    const content = library.content as unknown as Record<string, (...args: unknown[]) => unknown>;
    const change = content[kind]?.bind(content);
    vi.spyOn(library.content, kind).mockImplementationOnce((async (...args: unknown[]) => {
      const entry = await change?.(...args);
      await content.update?.(args[0], id, data, FULL_ACCESS.viewer);
      return entry;
    }) as never);
  }

  const other = { title: 'Other', author: null, tags: [] };
  const firstState = { title: 'Own', author: { data: { id: '1' } }, tags: { data: [{ id: '1' }] } };

  it.each([
    ['create', 1, 'createBook(data: { title: "Own", author: 1, tags: [1], quotes: [{ text: "q" }] })'],
    ['update', 1, 'updateBook(id: 1, data: { title: "Own", author: 1, tags: [1] })'],
    ['localize', 2, 'createBookLocalization(id: 1, locale: "fr", data: { title: "Own", author: 1, tags: [1] })'],
  ] as const)(
    'show what %s left, relations too, whatever others change before it is kept',
    async (kind, id, operation) => {
      if (kind !== 'create') await library.add('book', { title: 'T', quotes: [{ text: 'q' }] });
      runAfter(kind, id, other);
      expect(await library.answer(`mutation { it: ${operation} ${selection} }`)).toEqual({
        it: { data: { attributes: firstState } },
      });
      const now = `{ book(id: ${id}${kind === 'localize' ? ', locale: "fr"' : ''}) ${selection} }`;
      expect(await library.answer(now)).toEqual({
        book: { data: { attributes: { title: 'Other', author: { data: null }, tags: { data: [] } } } },
      });
    },
  );
});

describe('delete', () => {
  it('answers the entry as it was, with what goes with it', async () => {
    await library.add('book', { title: 'T', author: 1, quotes: [{ text: 'q' }] });
    const selection = '{ data { attributes { author { data { id } } quotes { text } } } }';
    expect(await library.answer(`mutation { deleteBook(id: 1) ${selection} }`)).toEqual({
      deleteBook: { data: { attributes: { author: { data: { id: '1' } }, quotes: [{ text: 'q' }] } } },
    });
  });

  it('answers it without what goes with it in profile strapi-4', async () => {
    library = await openLibrary({ behaviour: BEHAVIOURS['strapi-4'] });
    await library.add('author', { name: 'Ann' });
    await library.add('book', { title: 'T', author: 1, quotes: [{ text: 'q' }] });
    const selection = '{ data { attributes { title author { data { id } } tags { data { id } } quotes { text } } } }';
    expect(await library.answer(`mutation { deleteBook(id: 1) ${selection} }`)).toEqual({
      deleteBook: { data: { attributes: { title: 'T', author: { data: null }, tags: { data: [] }, quotes: null } } },
    });
  });

  it('shows what it removed', async () => {
    expect(await library.answer('mutation { deleteTag(id: 1) { data { id attributes { name } } } }')).toEqual({
      deleteTag: { data: { id: '1', attributes: { name: 'red' } } },
    });
    expect(await library.answer('{ tags { data { id } } }')).toEqual({ tags: { data: [] } });
  });
});

describe('profile strapi-4', () => {
  beforeEach(async () => {
    library = await openLibrary({ behaviour: BEHAVIOURS['strapi-4'] });
  });

  it('takes a locale of the world that was not added, and finds nothing in it', async () => {
    expect(await library.answer('{ books(locale: "pt-BR") { data { id } } }')).toEqual({ books: { data: [] } });
    for (const code of ['xx', 'pt-ZZ']) {
      const { errors } = await library.ask(`{ books(locale: "${code}") { data { id } } }`);
      expect(errors?.[0]?.message).toContain('Unknown locale supplied');
    }
  });

  it('refuses to delete a single type without entry', async () => {
    const { errors } = await library.ask('mutation { deleteDesk { data { id } } }');
    expect(errors?.[0]?.message).toBe('Entity not found');
  });
});

describe('single types', () => {
  it('are made by an update, found, and deleted once', async () => {
    const firstField = async (query: string) => Object.values((await library.answer(query)) as object)[0];
    expect(await firstField('{ desk { data { id } } }')).toEqual({ data: null });
    const update = await firstField(
      'mutation { updateDesk(data: { seats: 2 }) { data { attributes { name seats } } } }',
    );
    expect(update).toEqual({ data: { attributes: { name: 'Desk', seats: 2 } } });
    expect(await firstField('{ desk { data { attributes { seats } } } }')).toEqual({
      data: { attributes: { seats: 2 } },
    });
    expect(await firstField('mutation { deleteDesk { data { id } } }')).toEqual({ data: { id: '1' } });
    expect(await firstField('mutation { deleteDesk { data { id } } }')).toEqual({ data: null });
  });

  it('tell of data what is refused, as observed', async () => {
    const { data, errors } = await library.ask('mutation { updateDesk(data: { name: null }) { data { id } } }');
    expect([data, errors?.[0]?.path]).toEqual([{ updateDesk: { data: null } }, ['updateDesk', 'data']]);
  });
});

describe('localizations', () => {
  it('join the entry they are made for, in any state', async () => {
    await library.add('book', { title: 'T', code: 'c', quotes: [{ text: 'q' }] });
    const selection =
      '{ data { attributes { locale code localizations(publicationState: PREVIEW) { data { id } } } } }';
    const query = `mutation { createBookLocalization(id: 1, locale: "fr", data: { title: "F" }) ${selection} }`;
    expect(await library.answer(query)).toMatchObject({
      createBookLocalization: { data: { attributes: { locale: 'fr', localizations: { data: [{ id: '1' }] } } } },
    });
    const live = '{ book(id: 1) { data { attributes { localizations { data { id } } } } } }';
    expect(await library.answer(live)).toEqual({ book: { data: { attributes: { localizations: { data: [] } } } } });
  });
});

describe('permissions', () => {
  it.each([
    ['createTag(data: { name: "x" })', 'create'],
    ['updateTag(id: 1, data: { name: "x" })', 'update'],
    ['deleteTag(id: 1)', 'delete'],
  ])('%s needs %s', async (operation, action) => {
    const query = `mutation { it: ${operation} { data { id } } }`;
    expect((await library.ask(query, ['api::tag.tag.find'])).errors?.[0]?.message).toBe('Forbidden access');
    expect((await library.ask(query, [`api::tag.tag.${action}`])).errors).toBeUndefined();
  });
});
