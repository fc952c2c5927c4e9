import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { packageRoot } from './package-root.ts';
import { type Reference, startReference } from './start.ts';

const directory = mkdtempSync(join(tmpdir(), 'touchstone-'));
let reference: Reference | undefined;

afterEach(async () => {
  await reference?.close();
  rmSync(directory, { recursive: true });
});

it('serves a changed model, and keeps running on a broken one', async () => {
  cpSync(join(packageRoot(), 'fixtures/project/src'), join(directory, 'src'), { recursive: true });
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
