import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { packageRoot } from './package-root.ts';
import { type Reference, startReference } from './start.ts';

let directory = '';
let reference: Reference | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'touchstone-'));
  cpSync(join(packageRoot(), 'fixtures/project/src'), join(directory, 'src'), { recursive: true });
});

afterEach(async () => {
  await reference?.close();
  rmSync(directory, { recursive: true });
});

it('serves a changed model, and keeps running on a broken one', async () => {
  const schema = join(directory, 'src/api/tag/content-types/tag/schema.json');
  const original = readFileSync(schema, 'utf8');
  const logged: string[] = [];
  const log = (text: string) => void logged.push(text);
  reference = await startReference({ project: directory, watch: true, public: 'all', log });
  const { url } = reference;
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  expect(await statusOf('/api/badges')).toBe(404);

  writeFileSync(schema, original.replace(/"pluralName":\s*"tags"/, '"pluralName": "badges"'));
  await vi.waitFor(async () => expect(await statusOf('/api/badges')).toBe(200), { timeout: 5000 });

  writeFileSync(schema, '{');
  await vi.waitFor(() => expect(logged.join('\n')).toMatch(/not reloaded: .*schema\.json/), { timeout: 5000 });
  expect(await statusOf('/api/badges')).toBe(200);
});

it('keeps content and goes on taking changes when a reload fails after the data directory was let go', async () => {
  const data = join(directory, 'data');
  const logged: string[] = [];
  const log = (text: string) => void logged.push(text);
  reference = await startReference({ project: directory, data, watch: true, public: 'all', log });
  const { url } = reference;
  const add = async (name: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/tags`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: { name } }),
    });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  expect(await add('red')).toBe(1);

  writeFileSync(join(data, 'api.badge.badge.json'), '{');
  const badge = join(directory, 'src/api/badge/content-types/badge');
  mkdirSync(badge, { recursive: true });
  const info = { singularName: 'badge', pluralName: 'badges', displayName: 'Badge' };
  writeFileSync(join(badge, 'schema.json'), JSON.stringify({ info, attributes: {} }));
  await vi.waitFor(() => expect(logged.join('\n')).toMatch(/not reloaded: .*badge\.json/), { timeout: 5000 });
  expect(await add('blue')).toBe(2);
});
