import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startReference } from './start.ts';

it('an exported snapshot is a seed of the content as it was, without passwords', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-export-'));
  const headers = { authorization: 'Bearer full', 'content-type': 'application/json' };
  const options = { token: 'full', log: () => {} };
  const origin = await startReference(options);
  const ask = (url: string, path: string, method = 'GET') => fetch(url + path, { headers, method });
  const PATHS = [
    '/api/books?locale=all&publicationState=preview&populate=*',
    '/api/events?populate[venue][populate]=*',
  ];
  const read = (url: string) => Promise.all(PATHS.map(async (path) => (await ask(url, path)).json()));
  try {
    const before = await read(origin.url);
    await ask(origin.url, '/_touchstone/snapshots/start', 'POST');
    await ask(origin.url, '/api/books/1', 'DELETE');
    const seed = await (await ask(origin.url, '/_touchstone/snapshots/start')).text();
    expect(seed).toContain('Second contract is unsigned.');
    expect(seed).not.toContain('scrypt');
    writeFileSync(join(folder, 'start.json'), seed);
    const copy = await startReference({ ...options, seed: folder });
    expect(await read(copy.url)).toEqual(before);
    await copy.close();
  } finally {
    await origin.close();
    rmSync(folder, { recursive: true });
  }
});
