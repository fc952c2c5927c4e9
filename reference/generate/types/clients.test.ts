/** Programs with clients that people use: they compile against the types, and the reference answers them. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../../start.ts';
import { compile, typesOf } from './compile.fixture.ts';

const FETCH = `
import qs from 'qs';
import type { AnswerTo, BodyOf, BookQuery, ErrorAnswer } from './api.ts';

const { URL: url = '', TOKEN = '' } = process.env;
const headers = { authorization: \`Bearer \${TOKEN}\`, 'content-type': 'application/json' };

async function get<P extends string, const Q>(path: P, query: Q): Promise<AnswerTo<'GET', P, Q>> {
  const response = await fetch(\`\${url}\${path}?\${qs.stringify(query, { encodeValuesOnly: true })}\`, { headers });
  if (!response.ok) throw new Error(((await response.json()) as ErrorAnswer).error.message);
  return (await response.json()) as AnswerTo<'GET', P, Q>;
}

async function send<M extends 'POST' | 'PUT', P extends string>(method: M, path: P, body: BodyOf<M, P>): Promise<AnswerTo<M, P>> {
  const response = await fetch(\`\${url}\${path}\`, { method, headers, body: JSON.stringify(body) });
  return (await response.json()) as AnswerTo<M, P>;
}

const author = await send('POST', '/api/authors', { data: { name: 'Ada' } });
await send('POST', '/api/books', { data: { title: 'Ebb', author: author.data.id } });
const query = {
  populate: { author: { fields: ['name'] } },
  filters: { author: { name: { $eq: 'Ada' } } },
  sort: ['title:desc'],
  pagination: { start: 0, limit: 2 },
} as const satisfies BookQuery;
const { data, meta } = await get('/api/books', query);
const names: (string | undefined)[] = data.map((book) => book.attributes.author.data?.attributes.name);
console.log(JSON.stringify({ names, titles: data.map(({ attributes }) => attributes.title), total: meta.pagination.total }));
`;

const SDK = `
import Strapi from 'strapi-sdk-js';
import type { Book, Tag, TagCreate } from './api.ts';

const { URL: url = '', TOKEN = '' } = process.env;
const strapi = new Strapi({ url, axiosOptions: { headers: { Authorization: \`Bearer \${TOKEN}\` } } });
const created = await strapi.create<Tag>('tags', { name: 'new' } satisfies TagCreate);
const { data } = await strapi.find<Book<{ populate: { tags: true } }>[]>('books', { populate: { tags: true } });
const tags: number | undefined = data[0]?.attributes.tags.data.length;
console.log(JSON.stringify({ name: created.data.attributes.name, tags }));
`;

const REFINE = `
import { DataProvider } from '@refinedev/strapi-v4';
import axios from 'axios';
import type { AuthorCreate, BareEntry, EntryAnswer } from './api.ts';

const { URL: url = '', TOKEN = '' } = process.env;
const http = axios.create({ headers: { authorization: \`Bearer \${TOKEN}\` } }) as unknown as Parameters<typeof DataProvider>[1];
const provider = DataProvider(\`\${url}/api\`, http);
const created = await provider.create<EntryAnswer<'api::author.author'>, AuthorCreate>({ resource: 'authors', variables: { name: 'Ben' } });
// refine flattens entries: they look as those without envelope
const { data } = await provider.getOne<BareEntry<'api::author.author'>>({ resource: 'authors', id: created.data.data.id });
const name: string = data.name;
console.log(JSON.stringify({ name }));
`;

const CLIENT = ['--types', 'node', '--skipLibCheck'];

describe('programs of clients', () => {
  let reference: Reference;
  let types: string;
  beforeAll(async () => {
    reference = await startReference({ seed: 'none', log: () => {} });
    types = await typesOf('fixtures/project', 'stated');
  });
  afterAll(() => reference.close());

  /** What a program prints, as JSON. */
  async function answerOf(program: string): Promise<unknown> {
    const folder = await mkdtemp(join(tmpdir(), 'client-'));
    try {
      await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
      await writeFile(join(folder, 'program.ts'), program);
      const env = { ...process.env, URL: reference.url, TOKEN: reference.token };
      const { stdout } = await promisify(execFile)(join(process.cwd(), 'node_modules/.bin/tsx'), ['program.ts'], {
        cwd: folder,
        env,
      });
      return JSON.parse(stdout);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it.each([
    ['fetch and qs', FETCH, { names: ['Ada'], titles: ['Ebb'], total: 1 }],
    ['strapi-sdk-js', SDK, { name: 'new', tags: 0 }],
    ['refine', REFINE, { name: 'Ben' }],
  ])('compile, and get what they are typed for: %s', async (_client, program, answer) => {
    expect(await compile(types, { 'program.ts': program }, CLIENT)).toEqual([]);
    expect(await answerOf(program)).toEqual(answer);
  });
});
