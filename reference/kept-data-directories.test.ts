/** Data directories of earlier versions open, and answer what they answered then. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startReference } from './start.ts';

const kept = fileURLToPath(new URL('../fixtures/data-directories', import.meta.url));
const versions = readdirSync(kept).filter((name) => /^\d/.test(name));
const copies = mkdtempSync(join(tmpdir(), 'kept-data-'));

afterAll(() => rmSync(copies, { recursive: true, force: true }));

it.each(versions)('the content that version %s kept is there, also what only its log held', async (version) => {
  const data = join(copies, version);
  cpSync(join(kept, version, 'data'), data, { recursive: true });
  const answers = JSON.parse(readFileSync(join(kept, version, 'answers.json'), 'utf8')) as {
    path: string;
    body: unknown;
  }[];
  const server = await startReference({
    project: join(kept, 'project'),
    data,
    token: 'kept',
    port: 0,
    log: () => undefined,
  });
  try {
    for (const { path, body } of answers) {
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: 'Bearer kept' } });
      expect(await answer.json(), path).toEqual(body);
    }
    const file = await fetch(`${server.url}${readdirSync(join(data, 'uploads')).map((name) => `/uploads/${name}`)[0]}`);
    expect(await file.text()).toBe('kept');
  } finally {
    await server.close();
  }
});
