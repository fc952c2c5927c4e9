import { expect, it } from 'vitest';
import { openLibrary } from './library-graphql.fixture.ts';

it('answers related of a file with null and an error, and the rest of the file', async () => {
  const library = await openLibrary();
  const file = { name: 'a', hash: 'h', mime: 'text/plain', size: 1, url: '/uploads/h', provider: 'local' };
  await library.store.write((writer) => writer.insert('plugin::upload.file', file));
  const { data, errors } = await library.ask('{ uploadFiles { data { attributes { name related { __typename } } } } }');
  expect(data).toEqual({ uploadFiles: { data: [{ attributes: { name: 'a', related: null } }] } });
  expect(errors?.map(({ message }) => message)).toEqual([
    'related of a file cannot be read: ask the entries for their files',
  ]);
});
