/** What a reload keeps, plants and drops, and what its log says. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { packageRoot } from './package-root.ts';
import { type Reference, type ReferenceOptions, startReference } from './start.ts';

let directory = '';
let reference: Reference | undefined;
const logged: string[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'touchstone-watch-'));
  cpSync(join(packageRoot(), 'fixtures/project/src'), join(directory, 'src'), { recursive: true });
  mkdirSync(join(directory, 'seed'));
  logged.length = 0;
});
afterEach(async () => {
  await reference?.close();
  rmSync(directory, { recursive: true });
});

interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const seedFile = () => join(directory, 'seed/seed.json');
const writeSeed = (seed: object) => writeFileSync(seedFile(), JSON.stringify(seed));

async function start(options: ReferenceOptions = {}) {
  const log = (text: string) => void logged.push(text);
  reference = await startReference({
    project: directory,
    seed: join(directory, 'seed'),
    watch: true,
    public: 'all',
    log,
    ...options,
  });
  const { url } = reference;
  const ask = async (path: string, method = 'GET', data?: object): Promise<Entry[]> => {
    const body = data && { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) };
    return ((await (await fetch(url + path, { method, ...body })).json()) as { data: Entry[] }).data;
  };
  return {
    ask,
    names: async () => (await ask('/api/tags?sort=id')).map(({ id, attributes }) => [id, attributes.name]),
  };
}

/** Changes something, and returns what the log says of the reload. */
async function reloaded(change: () => void): Promise<string[]> {
  logged.length = 0;
  change();
  await vi.waitFor(() => expect(logged.join('\n')).toMatch(/reloaded/), { timeout: 10_000, interval: 10 });
  return logged;
}

const changeSchema = (name: string, change: (attributes: Record<string, object>) => void) => {
  const file = join(directory, `src/api/${name}/content-types/${name}/schema.json`);
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  change(schema.attributes);
  writeFileSync(file, JSON.stringify(schema));
};

it('keeps what fits a changed model, converts what means the same, and names what was dropped', async () => {
  writeSeed({
    'api::tag.tag': [
      { id: 1, name: 'sea', slug: 'sea' },
      { id: 2, name: 'ice', slug: '7', data: 'x' },
    ],
  });
  const { ask, names } = await start();
  await ask('/api/tags', 'POST', { name: 'made', slug: null });
  const lines = await reloaded(() =>
    changeSchema('tag', (attributes) => {
      delete attributes.data;
      attributes.slug = { type: 'integer' };
      attributes.more = { type: 'string', default: 'x' };
    }),
  );
  expect(lines).toEqual([
    expect.stringMatching(/^reloaded in \d+ ms: src\/api\/tag\/content-types\/tag\/schema\.json; 3 entries kept$/),
    'dropped: api::tag.tag.slug: 1 value',
    'dropped: api::tag.tag.data: 1 value',
  ]);
  expect(await names()).toEqual([
    [1, 'sea'],
    [2, 'ice'],
    [3, 'made'],
  ]);
  expect((await ask('/api/tags?sort=id')).map(({ attributes }) => attributes.slug)).toEqual([null, 7, null]);
  const gone = await reloaded(() => rmSync(join(directory, 'src/api/genre'), { recursive: true }));
  expect(gone.join('\n')).toMatch(/not reloaded: .*genre.*; the server goes on as before/);
  expect(await names()).toHaveLength(3);
});

it.each([['in memory'], ['on the disk']])(
  'plants what changed in the seed beside content %s that requests made',
  async (where) => {
    const tags = (...entries: object[]) => writeSeed({ 'api::tag.tag': entries });
    tags({ id: 1, name: 'one', books: [] }, { id: 2, name: 'two' }, { id: 3, name: 'three' });
    const { ask, names } = await start(where === 'in memory' ? {} : { data: join(directory, 'data') });
    await ask('/api/tags', 'POST', { name: 'made' });
    await ask('/api/tags/2', 'PUT', { name: 'edited' });
    const lines = await reloaded(() =>
      tags({ id: 1, name: 'first' }, { id: 2, name: 'two' }, { id: 4, name: 'four' }, { id: 9, name: 'nine' }),
    );
    expect(lines).toEqual([
      expect.stringMatching(/^reloaded in \d+ ms: seed\/seed\.json; 4 entries kept$/),
      'seed: 2 entries planted, 1 removed',
      'seed: api::tag.tag 4 stays as it was created meanwhile; a reset plants the seed',
    ]);
    expect(await names()).toEqual([
      [1, 'first'],
      [2, 'edited'],
      [4, 'made'],
      [9, 'nine'],
    ]);
    await reference?.reset();
    expect(await names()).toEqual([
      [1, 'first'],
      [2, 'two'],
      [4, 'four'],
      [9, 'nine'],
    ]);
  },
);

it('keeps on the disk what it planted', async () => {
  const data = join(directory, 'data');
  writeSeed({ 'api::tag.tag': [{ id: 1, name: 'one' }] });
  await start({ data });
  await reloaded(() =>
    writeSeed({
      'api::tag.tag': [
        { id: 1, name: 'uno' },
        { id: 2, name: 'due' },
      ],
    }),
  );
  await reference?.close();
  const { names } = await start({ data, seed: 'none', watch: false });
  expect(await names()).toEqual([
    [1, 'uno'],
    [2, 'due'],
  ]);
});

it('gives a changed entry of the seed its components and links anew, and leaves those of others', async () => {
  const event = (more: object) => ({ id: 1, name: 'Fair', publishedAt: null, ...more });
  const seed = (more: object) =>
    writeSeed({
      'api::event.event': [event(more)],
      'api::author.author': [
        { id: 1, name: 'Ona' },
        { id: 2, name: 'Ida' },
      ],
    });
  const venue = (city: string) => ({ name: 'Hall', address: { street: 'A', city } });
  seed({ venue: venue('Bath'), guests: [1, 2] });
  const { ask } = await start();
  const shown = async () =>
    JSON.stringify(
      await ask('/api/events?publicationState=preview&populate[venue][populate]=*&populate[guests][fields]=name'),
    );
  expect(await shown()).toMatch(/Bath.*Ona.*Ida/);
  await reloaded(() => seed({ venue: venue('Leeds'), guests: [2] }));
  expect(await shown()).toMatch(/Leeds.*Ida/);
  expect(await shown()).not.toMatch(/Bath|Ona/);
  await reloaded(() => seed({}));
  expect(await shown()).not.toMatch(/Leeds|Ida/);
});

it('keeps content and seed as they are when the new seed has a mistake', async () => {
  writeSeed({ 'api::tag.tag': [{ id: 1, name: 'one' }] });
  const { names } = await start();
  const lines = await reloaded(() => writeSeed({ 'api::tag.tag': [{ id: 1, name: 7 }] }));
  expect(lines.join('\n')).toMatch(
    /^not reloaded: \S+seed\.json: api::tag\.tag\.0\.name: name must be a `string` type/,
  );
  expect(await names()).toEqual([[1, 'one']]);
  await reloaded(() => writeSeed({ 'api::tag.tag': [{ id: 1, name: 'uno' }] }));
  expect(await names()).toEqual([[1, 'uno']]);
});

it('fills a new content-type with fake entries, and leaves those of others', async () => {
  const { ask, names } = await start({ seed: 'none', fake: 3 });
  const before = await names();
  expect(before).toHaveLength(3);
  const folder = join(directory, 'src/api/badge/content-types/badge');
  mkdirSync(folder, { recursive: true });
  const info = { singularName: 'badge', pluralName: 'badges', displayName: 'Badge' };
  const tag = { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' };
  const attributes = { title: { type: 'string' }, tag };
  await reloaded(() => writeFileSync(join(folder, 'schema.json'), JSON.stringify({ info, attributes })));
  expect(await ask('/api/badges?populate=tag')).toHaveLength(3);
  expect(await names()).toEqual(before);
});

it('keeps snapshots, and restores of them what fits the model of today', async () => {
  writeSeed({ 'api::tag.tag': [{ id: 1, name: 'one', slug: '7', data: 'x' }] });
  const { ask, names } = await start({ token: 'full' });
  const control = (path: string, method = 'POST') =>
    fetch(`${reference?.url}/_touchstone/snapshots${path}`, { method, headers: { authorization: 'Bearer full' } });
  await control('/start');
  const handle = reference?.snapshot();
  await ask('/api/tags/1', 'DELETE');
  await reloaded(() =>
    changeSchema('tag', (attributes) => {
      delete attributes.data;
      attributes.slug = { type: 'integer' };
    }),
  );
  expect(await names()).toEqual([]);
  expect(await (await control('/start', 'GET')).json()).toHaveProperty(['api::tag.tag', 0, 'slug'], 7);
  expect((await control('/start/restore')).status).toBe(200);
  expect((await ask('/api/tags'))[0]?.attributes).toMatchObject({ name: 'one', slug: 7 });
  await ask('/api/tags/1', 'DELETE');
  if (handle) await reference?.restore(handle);
  expect(await names()).toEqual([[1, 'one']]);
});
