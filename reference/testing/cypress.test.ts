/** As `setupNodeEvents` of a `cypress.config.js` uses it. */
import { expect, it } from 'vitest';
import { type PluginEvents, withBackend } from './cypress.ts';

it('starts a server for the run, with a task that resets it', async () => {
  const events: Record<string, unknown> = {};
  const on: PluginEvents = (event: string, value: unknown) => void Object.assign(events, { [event]: value });
  const config = { env: {} as Record<string, unknown>, baseUrl: 'http://localhost:3000' };

  expect(await withBackend(on, config, { public: 'all', seed: 'none', log: () => {} })).toBe(config);

  const { backend: url, backendToken } = config.env;
  const headers = { authorization: `Bearer ${backendToken}`, 'content-type': 'application/json' };
  await fetch(`${url}/api/tags`, { method: 'POST', headers, body: '{"data":{"name":"new"}}' });
  const total = async () => ((await (await fetch(`${url}/api/tags`)).json()) as { data: unknown[] }).data.length;
  expect(await total()).toBe(1);
  const { resetBackend } = events.task as { resetBackend(): Promise<null> };
  expect(await resetBackend()).toBe(null);
  expect(await total()).toBe(0);
  await (events['after:run'] as () => Promise<void>)();
  await expect(fetch(String(url))).rejects.toThrow('fetch failed');
});
