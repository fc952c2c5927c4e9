import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeProject } from './child/code-project.fixture.ts';
import { type Reference, startReference } from './start.ts';

const project = codeProject({ 'src/index.js': 'module.exports = { bootstrap() {} };' });
const kinds = { 'in this process': {}, 'of a project with code': { project: project.folder } };

afterAll(() => project.remove());

describe.each(Object.entries(kinds))('fetch of a reference %s', (_kind, options) => {
  let reference: Reference;
  beforeAll(async () => {
    reference = await startReference({ seed: 'none', log: () => {}, ...options });
  });
  afterAll(() => reference.close());

  const ask = (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${reference.token}`, ...init.headers };
    return reference.fetch(new Request(`https://cms.example.com${path}`, { ...init, headers }));
  };

  it('answers requests for any host, with bodies, statuses and headers', async () => {
    const created = await ask('/api/tags', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { name: 'réd 🍎' } }),
    });
    expect([created.status, created.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await created.json()).toMatchObject({ data: { attributes: { name: 'réd 🍎' } } });
    const listed = await ask('/api/tags?filters[name][$eq]=réd 🍎');
    expect(await listed.json()).toMatchObject({ data: [{ attributes: { name: 'réd 🍎' } }] });
    expect((await ask('/api/tags/99')).status).toBe(404);
  });

  it('answers without body where there is none', async () => {
    const answer = await ask('/_health');
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect((await ask('/api/tags', { method: 'HEAD' })).status).toBe(200);
  });

  it('takes forms, and serves their files byte for byte', async () => {
    const bytes = new Uint8Array([137, 0, 255, 10, 13, 200]);
    const body = new FormData();
    body.append('files', new File([bytes], 'a.bin'));
    const [file] = (await (await ask('/api/upload', { method: 'POST', body })).json()) as { url: string }[];
    expect(new Uint8Array(await (await ask(file?.url ?? '')).arrayBuffer())).toEqual(bytes);
  });

  it('refuses who has no permission', async () => {
    expect((await reference.fetch(new Request('http://x/api/tags'))).status).toBe(403);
  });
});
