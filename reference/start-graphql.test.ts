import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { packageRoot } from './package-root.ts';
import { type Reference, type ReferenceOptions, startReference } from './start.ts';

const running: Reference[] = [];
const directories: string[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((reference) => reference.close()));
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

/** A project with the content-types of the default project, and its own configuration. */
const projectWith = (graphql: object): string => {
  const directory = mkdtempSync(join(tmpdir(), 'touchstone-'));
  directories.push(directory);
  cpSync(join(packageRoot(), 'fixtures/project/src'), join(directory, 'src'), { recursive: true });
  mkdirSync(join(directory, 'config'));
  writeFileSync(join(directory, 'config/plugins.json'), JSON.stringify({ graphql: { config: graphql } }));
  return directory;
};

const start = async (options: ReferenceOptions = {}) => {
  const reference = await startReference({ seed: 'none', log: () => {}, ...options });
  running.push(reference);
  return reference;
};

const send = async ({ url, token }: Reference, query: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  return { status: response.status, ...((await response.json()) as { data?: unknown; errors?: unknown[] }) };
};

const page = async ({ url }: Reference) =>
  (await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } })).headers.get('content-type');

/** Starts a server in another process and prints whether GraphQL is loaded: after the start, and after a query. */
const LOADED = `
  import { createRequire } from 'node:module';
  const { startReference } = await import(process.argv[1]);
  const { cache } = createRequire(import.meta.url);
  const isLoaded = () => Object.keys(cache).some((file) => /node_modules.graphql.index/.test(file));
  const { url, close } = await startReference({ seed: 'none' });
  await fetch(url + '/graphql', { headers: { accept: 'text/html' } });
  const before = isLoaded();
  await fetch(url + '/graphql?query={__typename}');
  process.stdout.write(JSON.stringify([before, isLoaded()]));
  await close();
`;

describe('openGraphql', () => {
  it('loads nothing of GraphQL before the first query', async () => {
    const module = fileURLToPath(new URL('./start.ts', import.meta.url));
    const options = ['--import', 'tsx', '--input-type=module', '--eval', LOADED, module];
    const { stdout } = await promisify(execFile)(process.execPath, options);
    expect(JSON.parse(stdout)).toEqual([false, true]);
  });

  it.each([
    ['development', 'text/html', 200],
    ['staging', 'text/html', 200],
    ['production', 'text/plain; charset=utf-8', 400],
  ] as const)('has a playground and introspection by environment: %s', async (env, type, status) => {
    const reference = await start({ env });
    expect(await page(reference)).toBe(type);
    expect(await send(reference, '{ __schema { queryType { name } } }')).toMatchObject({ status });
  });

  it('answers from the content that REST changes, also after a reset and a restore', async () => {
    const reference = await start();
    const names = async () => (await send(reference, '{ tags { data { attributes { name } } } }')).data;
    const empty = { tags: { data: [] } };
    const red = { tags: { data: [{ attributes: { name: 'red' } }] } };
    expect(await names()).toEqual(empty);
    await send(reference, 'mutation { createTag(data: { name: "red" }) { data { id } } }');
    const snapshot = reference.snapshot();
    expect(await names()).toEqual(red);
    await reference.reset();
    expect(await names()).toEqual(empty);
    await reference.restore(snapshot);
    expect(await names()).toEqual(red);
  });

  it('obeys the configuration of the project, and warns of what it does not know', async () => {
    const lines: string[] = [];
    const project = projectWith({ endpoint: '/query', playgroundAlways: true, depthLimit: 2, dephtLimit: 3 });
    const { url } = await start({ project, env: 'production', log: (text) => void lines.push(text) });
    expect((await fetch(`${url}/graphql?query={__typename}`)).status).toBe(404);
    expect((await fetch(`${url}/query?query={__typename}`)).status).toBe(200);
    expect((await fetch(`${url}/query`, { headers: { accept: 'text/html' } })).status).toBe(200);
    const deep = '{tags{data{attributes{name}}}}';
    expect(await (await fetch(`${url}/query?query=${deep}`)).text()).toContain('maximum operation depth of 2');
    expect(lines.join()).toContain('graphql.config.dephtLimit: this option does nothing here');
  });

  it('does not start on a mistake in its configuration', async () => {
    const project = projectWith({ depthLimit: 'ten' });
    const message = 'graphql.config.depthLimit: found "ten", expected a whole number above 0';
    await expect(start({ project })).rejects.toThrow(message);
  });

  it('leaves out an attribute it cannot name, and says so at the start', async () => {
    const project = projectWith({});
    const schema = join(project, 'src/api/tag/content-types/tag/schema.json');
    const declared = JSON.parse(readFileSync(schema, 'utf8'));
    declared.attributes['sub-title'] = { type: 'string' };
    writeFileSync(schema, JSON.stringify(declared));
    const lines: string[] = [];
    const reference = await start({ project, seed: 'none', log: (text) => void lines.push(text) });
    expect(lines.join()).toContain('api::tag.tag: GraphQL leaves out the attribute "sub-title"');
    const headers = { authorization: `Bearer ${reference.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { name: 'n', 'sub-title': 's' } });
    expect((await fetch(`${reference.url}/api/tags`, { method: 'POST', headers, body })).status).toBe(200);
    expect((await send(reference, '{ tags { data { attributes { name } } } }')).status).toBe(200);
  });

  it('has a new schema when the model changes', async () => {
    const project = projectWith({});
    const reference = await start({ project, watch: true });
    const query = '{ badges { data { id } } }';
    expect((await send(reference, query)).status).toBe(400);
    const schema = join(project, 'src/api/tag/content-types/tag/schema.json');
    writeFileSync(schema, readFileSync(schema, 'utf8').replace(/"pluralName":\s*"tags"/, '"pluralName": "badges"'));
    const badges = { status: 200, data: { badges: { data: [] } } };
    await vi.waitFor(async () => expect(await send(reference, query)).toEqual(badges), { timeout: 15_000 });
  });
});
