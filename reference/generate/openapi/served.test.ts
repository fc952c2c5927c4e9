import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadProject } from '../../project/load.ts';
import { startReference } from '../../start.ts';
import { openApiOf } from './openapi.ts';

describe('GET /_touchstone/openapi.json', () => {
  it('answers the document of the project, and follows changes under watch', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'served-'));
    const project = join(folder, 'project');
    cpSync('fixtures/project', project, { recursive: true });
    const reference = await startReference({ project, profile: 'stated', seed: 'none', watch: true, log: () => {} });
    const read = async () => {
      const headers = { authorization: `Bearer ${reference.token}` };
      return (await fetch(`${reference.url}/_touchstone/openapi.json`, { headers })).text();
    };
    try {
      const expected = openApiOf(await loadProject(project, { env: 'development', profile: 'stated' }));
      expect(JSON.parse(await read())).toEqual(JSON.parse(JSON.stringify(expected)));
      const file = join(project, 'src/api/tag/content-types/tag/schema.json');
      const schema = readFileSync(file, 'utf8');
      writeFileSync(file, schema.replace('"attributes": {', '"attributes": { "colour": { "type": "string" },'));
      await expect.poll(read, { timeout: 10_000 }).toContain('"colour"');
    } finally {
      await reference.close();
      rmSync(folder, { recursive: true });
    }
  }, 60_000);

  it('is not for everybody, and not there in production', async () => {
    for (const [env, status] of [
      ['development', 403],
      ['production', 404],
    ] as const) {
      const reference = await startReference({ seed: 'none', env, log: () => {} });
      expect((await fetch(`${reference.url}/_touchstone/openapi.json`)).status).toBe(status);
      await reference.close();
    }
  });
});
