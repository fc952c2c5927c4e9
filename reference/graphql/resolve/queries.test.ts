import { beforeEach, describe, expect, it } from 'vitest';
import { type Library, openLibrary } from './library-graphql.fixture.ts';

let library: Library;

beforeEach(async () => {
  library = await openLibrary();
  for (const name of ['Ann', 'Bob']) await library.add('author', { name });
  for (const name of ['red', 'green', 'blue', 'grey', 'pink', 'gold']) await library.add('tag', { name });
  const quotes = [
    { text: 'q1', stars: 1 },
    { text: 'q2', stars: 5 },
  ];
  const body = [
    { __component: 'shared.quote', text: 'z' },
    { __component: 'shared.card', heading: 'h', author: 2 },
  ];
  const seo = { metaTitle: 'm', quote: { text: 'in' } };
  await library.add('book', { title: 'One', author: 1, tags: [3, 1, 2, 4, 5, 6], quotes, body, seo, kind: 'essay' });
  await library.add('book', { title: 'Two', author: 1, quotes: [{ text: 'q' }] });
  await library.add('book', { title: 'Draft', author: 1, publishedAt: null });
});

describe('lists', () => {
  it('hold published entries, and say how many there are', async () => {
    expect(
      await library.answer('{ books { data { id attributes { title } } meta { pagination { total pageSize } } } }'),
    ).toEqual({
      books: {
        data: [
          { id: '1', attributes: { title: 'One' } },
          { id: '2', attributes: { title: 'Two' } },
        ],
        meta: { pagination: { total: 2, pageSize: 3 } },
      },
    });
  });

  it('hold drafts when asked to', async () => {
    const query =
      '{ books(publicationState: PREVIEW, sort: "title") { data { id } ...m } } fragment m on BookEntityResponseCollection { meta { pagination { total } } }';
    expect(await library.answer(query)).toEqual({
      books: { data: [{ id: '3' }, { id: '1' }, { id: '2' }], meta: { pagination: { total: 3 } } },
    });
  });

  it('are filtered through relations and components', async () => {
    const query =
      '{ books(filters: { author: { name: { eq: "Ann" } }, seo: { quote: { text: { eq: "in" } } } }) { data { id } } }';
    expect(await library.answer(query)).toEqual({ books: { data: [{ id: '1' }] } });
  });

  it.each(['filters: { password: { notNull: true } }', 'sort: "password"'])(
    'are not asked about passwords: %s',
    async (fields) => {
      const { errors, data } = await library.ask(`{ books(${fields}) { data { id } } }`);
      expect([errors?.[0]?.message, data]).toEqual(['Invalid parameter password', { books: null }]);
    },
  );
});

describe('single entries', () => {
  it('are found by id, drafts too', async () => {
    expect(await library.answer('{ book(id: 3) { data { attributes { title publishedAt } } } }')).toEqual({
      book: { data: { attributes: { title: 'Draft', publishedAt: null } } },
    });
  });

  it.each(['99', '"x"', '-1'])('that are not there are null: id %s', async (id) => {
    expect(await library.answer(`{ book(id: ${id}) { data { id } } }`)).toEqual({ book: { data: null } });
  });

  it('need an id', async () => {
    const { errors } = await library.ask('{ book { data { id } } }');
    expect(errors?.[0]?.message).toBe('book needs the argument id, such as (id: 1)');
  });
});

describe('what an entry links', () => {
  const book = async (fields: string) => {
    const answer = (await library.answer(`{ book(id: 1) { data { attributes { ${fields} } } } }`)) as {
      book: { data: { attributes: unknown } };
    };
    return answer.book.data.attributes;
  };
  const ids = (...all: number[]) => ({ data: all.map((id) => ({ id: String(id) })) });

  it.each([
    ['tags { data { id } }', { tags: ids(3, 1, 2) }],
    ['tags(pagination: { limit: -1 }) { data { id } }', { tags: ids(3, 1, 2, 4, 5) }],
    ['tags(pagination: { start: 1, limit: 2 }) { data { id } }', { tags: ids(1, 2) }],
    ['tags(sort: "name") { data { id } }', { tags: ids(3, 6, 2) }],
    ['tags(filters: { name: { startsWith: "g" } }) { data { id } }', { tags: ids(2, 4, 6) }],
    [
      'a: tags(sort: "id") { data { id } } b: tags(sort: "id:desc") { data { id } }',
      { a: ids(1, 2, 3), b: ids(6, 5, 4) },
    ],
    [
      'author { data { attributes { name books { data { id } } } } }',
      { author: { data: { attributes: { name: 'Ann', books: ids(1, 2) } } } },
    ],
    [
      'author { data { attributes { books(publicationState: PREVIEW) { data { id } } } } }',
      { author: { data: { attributes: { books: ids(1, 2, 3) } } } },
    ],
    ['quotes(filters: { stars: { gt: 1 } }) { text }', { quotes: [{ text: 'q2' }] }],
    ['seo { metaTitle quote { text } }', { seo: { metaTitle: 'm', quote: { text: 'in' } } }],
    [
      'shelf { data { id } } cover { data { id } } gallery { data { id } }',
      { shelf: { data: null }, cover: { data: null }, gallery: { data: [] } },
    ],
  ])('is shown as asked: %s', async (fields, expected) => {
    expect(await book(fields)).toEqual(expected);
  });

  it('stands in zones by its type', async () => {
    const fields =
      'body { __typename ... on ComponentSharedQuote { text } ... on ComponentSharedCard { heading author { data { id } } } }';
    expect(await book(fields)).toEqual({
      body: [
        { __typename: 'ComponentSharedQuote', text: 'z' },
        { __typename: 'ComponentSharedCard', heading: 'h', author: { data: { id: '2' } } },
      ],
    });
  });

  it('is an error in a zone that does not list its component', async () => {
    const body = [{ __component: 'shared.seo', metaTitle: 'm' }];
    const id = await library.add('book', { title: 'Odd', quotes: [{ text: 'q' }], body });
    const fields = 'body { __typename ... on Error { code message } }';
    expect(await library.answer(`{ book(id: ${id}) { data { attributes { ${fields} } } } }`)).toEqual({
      book: {
        data: {
          attributes: {
            body: [
              {
                __typename: 'Error',
                code: 'COMPONENT_NOT_IN_ZONE',
                message: 'shared.seo is no component of this dynamic zone',
              },
            ],
          },
        },
      },
    });
  });

  it('may be anything where a relation is polymorphic', async () => {
    await library.add('mark', {
      name: 'm',
      subject: { id: 1, __type: 'api::book.book' },
      subjects: [{ id: 2, __type: 'api::tag.tag' }],
    });
    const query =
      '{ marks { data { attributes { subject { __typename ... on Book { title } } subjects { ... on Tag { name } } } } } }';
    expect(await library.answer(query)).toEqual({
      marks: {
        data: [{ attributes: { subject: { __typename: 'Book', title: 'One' }, subjects: [{ name: 'green' }] } }],
      },
    });
    expect(await book('marks { data { attributes { name } } }')).toEqual({
      marks: { data: [{ attributes: { name: 'm' } }] },
    });
  });

  it('is cut at the most that a list may have where a relation is polymorphic', async () => {
    const tags = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => library.add('tag', { name }));
    const subjects = (await Promise.all(tags)).map((id) => ({ id, __type: 'api::tag.tag' }));
    await library.add('mark', { name: 'm', subjects });
    const shown = (await library.answer('{ marks { data { attributes { subjects { __typename } } } } }')) as {
      marks: { data: { attributes: { subjects: unknown[] } }[] };
    };
    expect(shown.marks.data[0]?.attributes.subjects).toHaveLength(5);
  });

  it('is looked up for what is shown alone, however much more there is', async () => {
    const readsOf = async (limit: number) => {
      library.reads.count = 0;
      await library.answer(
        `{ book(id: 1) { data { attributes { tags(pagination: { limit: ${limit} }) { data { id } } } } } }`,
      );
      return library.reads.count;
    };
    expect((await readsOf(5)) - (await readsOf(1))).toBe(4);
  });
});

describe('permissions', () => {
  it('are find for a list, findOne for an entry', async () => {
    const query = '{ books { data { id } } book(id: 1) { data { id } } }';
    const { data, errors } = await library.ask(query, ['api::book.book.findOne']);
    expect([data, errors?.map(({ message, path }) => [message, path])]).toEqual([
      { books: null, book: { data: { id: '1' } } },
      [['Forbidden access', ['books']]],
    ]);
  });

  it('are find of the target for a relation: the rest is answered', async () => {
    const query = '{ book(id: 1) { data { attributes { title author { data { id } } tags { data { id } } } } } }';
    const { data, errors } = await library.ask(query, ['api::book.book.findOne', 'api::tag.tag.find']);
    expect(data).toMatchObject({ book: { data: { attributes: { title: 'One', author: null, tags: { data: {} } } } } });
    expect(errors).toHaveLength(1);
  });

  it('hold for what filters and sort look at', async () => {
    const query = '{ books(filters: { author: { name: { eq: "Ann" } } }) { data { id } } }';
    const { errors } = await library.ask(query, ['api::book.book.find']);
    expect(errors?.[0]?.message).toBe('Invalid parameter author');
  });

  it('hide what a polymorphic relation links and nobody may find', async () => {
    await library.add('mark', { name: 'm', subject: { id: 1, __type: 'api::book.book' } });
    const { data } = await library.ask('{ marks { data { attributes { subject { __typename } } } } }', [
      'api::mark.mark.find',
    ]);
    expect(data).toMatchObject({ marks: { data: [{ attributes: { subject: null } }] } });
  });
});
