import { expect, it } from 'vitest';
import { type Environment, withBackend } from './jest.ts';

it('adds a server to an environment, and keeps what that does itself', async () => {
  const steps: string[] = [];
  class Base implements Environment {
    readonly global: { backend?: { url: string } } = {};
    async setup() {
      steps.push('setup');
    }
    async teardown() {
      steps.push('teardown');
    }
    async handleTestEvent({ name }: { name: string }) {
      steps.push(name);
    }
  }
  const Extended = withBackend(Base as new (config: never, context: never) => Base);
  const config = { projectConfig: { testEnvironmentOptions: { backend: { public: 'all', log: () => {} } } } };
  const environment = new Extended(config as never, {} as never);
  expect(environment).toBeInstanceOf(Base);

  await environment.setup();
  const { url = '' } = environment.global.backend ?? {};
  await fetch(`${url}/api/tags/1`, { method: 'DELETE' });
  const status = async () => (await fetch(`${url}/api/tags/1`)).status;
  expect(await status()).toBe(404);
  await environment.handleTestEvent({ name: 'test_done' });
  expect(await status()).toBe(200);
  await environment.teardown();
  expect(steps).toEqual(['setup', 'test_done', 'teardown']);
});
