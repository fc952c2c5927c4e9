import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Reference, startReference } from './start.ts';

let directory: string;
let server: Reference | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'touchstone-uploads-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(directory, { recursive: true });
});

async function upload({ url, token }: Reference, content: string): Promise<string> {
  const form = new FormData();
  form.set('files', new Blob([content], { type: 'text/plain' }), 'a.txt');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form });
  const [file] = (await answer.json()) as { url: string }[];
  return file?.url ?? '';
}

const read = async (path: string) => (await fetch(`${server?.url}${path}`)).text();

describe('uploaded files', () => {
  it('are in the data directory, and there again after a restart', async () => {
    server = await startReference({ data: directory, seed: 'none' });
    const path = await upload(server, 'hello');
    expect(readdirSync(join(directory, 'uploads'))).toEqual([path.replace('/uploads/', '')]);
    await server.close();
    server = await startReference({ data: directory, seed: 'none' });
    expect(await read(path)).toBe('hello');
  });

  it('come from temporary files that are gone with the request, wherever they are kept', async () => {
    const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`touchstone-forms-${process.pid}-`));
    for (const data of [directory, undefined]) {
      server = await startReference({ data, seed: 'none' });
      const path = await upload(server, 'hello');
      expect(await read(path)).toBe('hello');
      await server.close();
      expect(leftovers()).toEqual([]);
    }
    expect(readdirSync(join(directory, 'uploads'))).toHaveLength(1);
  });

  it('that an entry was to get are refused before it is written, when they are too large', async () => {
    const { cp } = await import('node:fs/promises');
    const project = join(directory, 'project');
    await cp(new URL('../fixtures/project', import.meta.url), project, { recursive: true });
    writeFileSync(join(project, 'config', 'plugins.js'), 'module.exports = { upload: { config: { sizeLimit: 10 } } };');
    server = await startReference({ project, memory: true });
    const headers = { authorization: `Bearer ${server.token}` };
    const form = new FormData();
    form.set('data', '{"name":"x"}');
    form.set('files.portrait', new Blob(['more than ten bytes']), 'a.txt');
    const count = async () => {
      const answer = await fetch(`${server?.url}/api/authors`, { headers });
      return ((await answer.json()) as { meta: { pagination: { total: number } } }).meta.pagination.total;
    };
    const before = await count();
    const { status } = await fetch(`${server.url}/api/authors`, { method: 'POST', headers, body: form });
    expect([status, await count()]).toEqual([413, before]);
  });

  it.each(['memory', 'data'])('go and come with the content, kept in %s', async (place) => {
    server = await startReference(place === 'data' ? { data: directory } : { memory: true });
    const seeded = '/uploads/salt_road_';
    const files = await fetch(`${server.url}/api/upload/files?sort=id`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    const [cover] = (await files.json()) as { url: string }[];
    expect(cover?.url).toContain(seeded);
    const path = await upload(server, 'hello');
    const snapshot = server.snapshot();
    await server.reset();
    expect([await read(path), (await read(cover?.url ?? '')).slice(1, 4)]).toEqual([
      expect.stringContaining('Not Found'),
      'PNG',
    ]);
    await server.restore(snapshot);
    expect(await read(path)).toBe('hello');
  });

  it('of a project are served too', async () => {
    const { cp } = await import('node:fs/promises');
    const project = join(directory, 'project');
    await cp(new URL('../fixtures/project', import.meta.url), project, { recursive: true });
    mkdirSync(join(project, 'public', 'uploads'), { recursive: true });
    writeFileSync(join(project, 'public', 'uploads', 'given.txt'), 'given');
    server = await startReference({ project, memory: true });
    expect(await read('/uploads/given.txt')).toBe('given');
  });
});
