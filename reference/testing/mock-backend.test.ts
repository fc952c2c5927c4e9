import { expect, it } from 'vitest';
import { type Hooks, mockBackend } from './mock-backend.ts';

/** A test runner whose hooks are called by hand; they are named as in node:test. */
function handRunner() {
  const runs: Record<string, () => Promise<void>> = {};
  const hooks: Hooks = {
    before: (run) => (runs.before = run),
    afterEach: (run) => (runs.afterEach = run),
    after: (run) => (runs.after = run),
  };
  return { hooks, run: (name: string) => runs[name]?.() };
}

it('starts before the tests, is reset after each and closed after the last', async () => {
  const { hooks, run } = handRunner();
  const backend = mockBackend({ public: 'all', log: () => {} }, hooks);
  await run('before');
  const { url } = backend;
  const count = async () => {
    const answer = await backend.fetch(new Request(`${url}/api/tags`));
    return ((await answer.json()) as { meta: { pagination: { total: number } } }).meta.pagination.total;
  };
  const before = await count();
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/api/tags`, { method: 'POST', headers, body: '{"data":{"name":"new"}}' });
  expect(await count()).toBe(before + 1);
  await run('afterEach');
  expect(await count()).toBe(before);
  await run('after');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('says so if it is used before the tests', () => {
  const backend = mockBackend({}, handRunner().hooks);
  expect(() => backend.url).toThrow('the server starts before the first test');
});

it('asks for the test runner where hooks are not global', () => {
  expect(() => mockBackend()).toThrow("give mockBackend the test runner: import * as runner from 'vitest'");
});
