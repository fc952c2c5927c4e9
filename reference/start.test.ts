import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Reference, type ReferenceOptions, startReference } from './start.ts';

const running: Reference[] = [];
const directories: string[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((reference) => reference.close()));
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

const start = async (options: ReferenceOptions = {}): Promise<Reference> => {
  const reference = await startReference({ seed: 'none', log: () => {}, ...options });
  running.push(reference);
  return reference;
};

/** The parts of an answer that these tests read. */
interface Answer {
  readonly data: { readonly id: number } & readonly { readonly attributes: { readonly name: string } }[];
  readonly error: { readonly message: string };
}

const send = async ({ url, token }: Reference, method: string, path: string, data?: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(data && { body: JSON.stringify({ data }) }) });
  return { status: response.status, body: (await response.json()) as Answer };
};

const names = async (reference: Reference) => {
  const { body } = await send(reference, 'GET', '/api/tags?sort=id');
  return body.data.map((tag) => tag.attributes.name);
};

describe('startReference', () => {
  it('serves the project that comes with the package, privately, to its own token', async () => {
    const reference = await start();
    expect(await names(reference)).toEqual([]);
    expect((await fetch(`${reference.url}/api/tags`)).status).toBe(403);
  });

  it('runs several servers in one process, each with content of its own', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await send(one, 'POST', '/api/tags', { name: 'red' });
    expect([await names(one), await names(two)]).toEqual([['red'], []]);
  });

  it('takes and restores snapshots, and resets to the seed', async () => {
    const reference = await start();
    await send(reference, 'POST', '/api/tags', { name: 'red' });
    const snapshot = reference.snapshot();
    await send(reference, 'POST', '/api/tags', { name: 'green' });
    await reference.restore(snapshot);
    expect(await names(reference)).toEqual(['red']);
    await reference.reset();
    expect(await names(reference)).toEqual([]);
    expect((await send(reference, 'POST', '/api/tags', { name: 'blue' })).body.data.id).toBe(1);
  });

  it('finds its content again in the data directory', async () => {
    const data = mkdtempSync(join(tmpdir(), 'touchstone-'));
    directories.push(data);
    const first = await start({ data });
    await send(first, 'POST', '/api/tags', { name: 'red' });
    await first.close();
    running.splice(running.indexOf(first), 1);
    const second = await start({ data });
    expect(await names(second)).toEqual(['red']);
    await second.reset();
    expect(await names(second)).toEqual([]);
  });

  it('resets kept content to what a fresh start gives, ids included', async () => {
    const data = mkdtempSync(join(tmpdir(), 'touchstone-'));
    directories.push(data);
    const first = await start({ data, fake: 2 });
    const fresh = await names(first);
    await send(first, 'POST', '/api/tags', { name: 'red' });
    await first.close();
    running.splice(running.indexOf(first), 1);
    const second = await start({ data, fake: 2 });
    await second.reset();
    expect(await names(second)).toEqual(fresh);
    expect((await send(second, 'POST', '/api/tags', { name: 'blue' })).body.data.id).toBe(3);
  });

  it('makes up the same content for the same seed', async () => {
    const [one, same, other] = await Promise.all([
      start({ fake: 3, fakeSeed: 4 }),
      start({ fake: 3, fakeSeed: 4 }),
      start({ fake: 3, fakeSeed: 5 }),
    ]);
    expect(await names(one)).toHaveLength(3);
    expect(await names(one)).toEqual(await names(same));
    expect(await names(one)).not.toEqual(await names(other));
  });

  it('hides the control of the mock in production', async () => {
    const reference = await start({ env: 'production' });
    expect((await send(reference, 'GET', '/_touchstone/requests')).status).toBe(404);
  });

  it('puts in the faults it is told to', async () => {
    const reference = await start({ fault: 1 });
    expect((await send(reference, 'GET', '/api/tags')).body.error.message).toBe('Injected fault');
  });

  it('says which permission of the public role does not exist', async () => {
    await expect(start({ public: 'api::tag.tag.red' })).rejects.toThrow('--public: no action is called');
  });
});
