/** graphql-codegen with its client preset: typed documents made from the schema that the server shows, and asked of it. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, parse, printSchema } from 'graphql';
import { GraphQLClient } from 'graphql-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary, PROFILES } from './library.fixture.ts';

const DOCUMENTS = /* GraphQL */ `
  query BooksOf($name: String!, $locale: I18NLocaleCode) {
    books(filters: { author: { name: { eq: $name } } }, sort: "title", locale: $locale) {
      data { id attributes { title pages body { __typename } author { data { attributes { name } } } } }
      meta { pagination { total } }
    }
  }
  mutation CreateTag($data: TagInput!) {
    createTag(data: $data) { data { id attributes { name createdAt } } }
  }
`;

/** A program that compiles only if the types tell what the server answers. */
const PROGRAM = `
import { GraphQLClient } from 'graphql-request';
import { BooksOfDocument, CreateTagDocument } from './graphql.ts';
const client = new GraphQLClient('http://127.0.0.1');
const { books } = await client.request(BooksOfDocument, { name: 'Ada' });
const title: string | undefined = books?.data[0]?.attributes?.title;
const total: number | undefined = books?.meta.pagination.total;
// @ts-expect-error the name is required
await client.request(BooksOfDocument, {});
// @ts-expect-error a tag has no pages
await client.request(CreateTagDocument, { data: { pages: 1 } });
export { title, total };
`;

describe.each(PROFILES)('graphql-codegen, profile %s', (profile) => {
  let library: Library;
  let client: GraphQLClient;
  let folder: string;

  beforeAll(async () => {
    library = await openLibrary(profile);
    client = new GraphQLClient(`${library.url}/graphql`, { headers: { authorization: `Bearer ${library.token}` } });
    folder = await mkdtemp(join(tmpdir(), 'codegen-'));
    const schema = buildClientSchema(await client.request<IntrospectionQuery>(getIntrospectionQuery()));
    const sections = await preset.buildGeneratesSection({
      baseOutputDir: `${folder}/`,
      schema: parse(printSchema(schema)),
      schemaAst: schema,
      documents: [{ document: parse(DOCUMENTS), rawSDL: DOCUMENTS, location: 'documents.graphql' }],
      config: { useTypeImports: true },
      presetConfig: { fragmentMasking: false },
      plugins: [],
      pluginMap: {},
    });
    for (const section of sections) {
      await mkdir(dirname(section.filename), { recursive: true });
      await writeFile(section.filename, await codegen(section));
    }
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await library.close();
  });

  it('makes documents that the server answers', async () => {
    const { BooksOfDocument, CreateTagDocument } = await import(pathToFileURL(join(folder, 'graphql.ts')).href);
    expect(await client.request(BooksOfDocument, { name: 'Ada' })).toMatchObject({
      books: {
        data: [{ attributes: { title: 'Ash', pages: 120 } }, { attributes: { title: 'Birch', pages: 80 } }],
        meta: { pagination: { total: 2 } },
      },
    });
    expect(await client.request(CreateTagDocument, { data: { name: 'typed' } })).toMatchObject({
      createTag: { data: { attributes: { name: 'typed' } } },
    });
  });

  it('makes types that a strict program compiles with', async () => {
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--module', 'esnext'];
    const more = ['--moduleResolution', 'bundler', '--target', 'es2023', '--types', 'node', 'program.ts'];
    const compile = promisify(execFile)(join(process.cwd(), 'node_modules/.bin/tsc'), [...options, ...more], {
      cwd: folder,
    });
    await expect(compile).resolves.toMatchObject({ stdout: '' });
  });
});
