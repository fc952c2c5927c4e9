import { beforeEach, expect, it } from 'vitest';
import { type Library, openLibrary } from './library-graphql.fixture.ts';

let library: Library;

const FILE = { hash: 'h', mime: 'text/plain', size: 1, url: '/uploads/h', provider: 'local' };
const RELATED = `{ uploadFiles { data { attributes { related {
  __typename ... on Book { title } ... on ComponentSharedSeo { metaTitle }
} } } } }`;
const MAY_ASK = 'plugin::upload.content-api.find';

beforeEach(async () => {
  library = await openLibrary();
  await library.store.write((writer) => {
    for (const name of ['a', 'b', 'c']) writer.insert('plugin::upload.file', { ...FILE, name });
  });
  const quotes = [{ text: 'q' }];
  await library.add('book', { title: 'One', quotes, cover: 1, gallery: [1, 2] });
  await library.add('book', { title: 'Two', quotes, cover: 1, seo: { metaTitle: 'm', image: 2 } });
});

const one = { __typename: 'Book', title: 'One' };
const two = { __typename: 'Book', title: 'Two' };
const seo = { __typename: 'ComponentSharedSeo', metaTitle: 'm' };

async function relatedTo(actions?: readonly string[]): Promise<unknown[]> {
  const { data, errors } = await library.ask(RELATED, actions);
  expect(errors).toBeUndefined();
  const files = data?.uploadFiles as { data: { attributes: { related: unknown[] } }[] };
  return JSON.parse(JSON.stringify(files.data.map(({ attributes }) => attributes.related)));
}

it('shows what holds a file: entries first, components after them, each once', async () => {
  expect(await relatedTo()).toEqual([[one, two], [one, seo], []]);
});

it('shows it to who may find the entry, in which the component is', async () => {
  expect(await relatedTo([MAY_ASK])).toEqual([[], [], []]);
  expect(await relatedTo([MAY_ASK, 'api::book.book.find'])).toEqual([[one, two], [one, seo], []]);
});

it('shows no more than a list may hold', async () => {
  for (let count = 0; count < 6; count += 1)
    await library.add('book', { title: 'More', quotes: [{ text: 'q' }], cover: 3 });
  expect((await relatedTo())[2]).toHaveLength(5);
});

const EVERYTHING = {
  disabled: false,
  queries: true,
  mutations: true,
  disabledActions: new Set<string>(),
  fields: new Map<string, { output: boolean; input: boolean; filters: boolean }>(),
};

it.each([
  ['has no type', { disabled: true }],
  ['does not show its files', { fields: new Map([['cover', { output: false, input: true, filters: true }]]) }],
])('leaves out what %s', async (_what, rules) => {
  const without = await openLibrary({ shadow: new Map([['api::book.book', { ...EVERYTHING, ...rules }]]) });
  await without.store.write((writer) => {
    writer.insert('plugin::upload.file', { ...FILE, name: 'a' });
  });
  await without.add('book', { title: 'One', quotes: [{ text: 'q' }], cover: 1 });
  const { data } = await without.ask('{ uploadFiles { data { attributes { related { __typename } } } } }');
  expect(data).toEqual({ uploadFiles: { data: [{ attributes: { related: [] } }] } });
});
