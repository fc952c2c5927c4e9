/** Fixtures of Playwright: a server for each worker, with its content reset after each test: `content-touchstone/playwright`. */
import type { Fixtures, Route } from '@playwright/test';
import type { Reference } from '../reference.ts';
import type { ReferenceOptions } from '../reference-options.ts';
import { startReference } from '../start.ts';

/** Fixtures of a test. */
export interface BackendFixtures {
  /** The server of this worker, with the content that it started with. */
  readonly backend: Reference;
}

/** Fixtures of a worker. */
export interface BackendWorkerFixtures {
  /** The server that `backend` resets. */
  readonly backendOfWorker: Reference;
}

/** Fixtures for `test.extend`. Options are those of `startReference`. */
export function backendFixtures(options: ReferenceOptions = {}): Fixtures<BackendFixtures, BackendWorkerFixtures> {
  return {
    backendOfWorker: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
      async ({}, use) => {
        const reference = await startReference(options);
        await use(reference);
        await reference.close();
      },
      { scope: 'worker' },
    ],
    backend: async ({ backendOfWorker }, use) => {
      await use(backendOfWorker);
      await backendOfWorker.reset();
    },
  };
}

/**
 * Makes a handler for `page.route`: requests of a page to the address that the application was built with are answered by a
 * server, so that each worker has its own. Pages of any origin may ask and change: the test opened them.
 */
export function answering(backend: Pick<Reference, 'fetch'>): (route: Route) => Promise<void> {
  return async (route) => {
    const original = route.request();
    const body = original.postDataBuffer();
    const { origin = '*', ...headers } = await original.allHeaders();
    const request = new Request(original.url(), {
      method: original.method(),
      headers,
      ...(body === null ? {} : { body: new Uint8Array(body) }),
    });
    const answer = await backend.fetch(request);
    await route.fulfill({
      status: answer.status,
      headers: {
        ...Object.fromEntries(answer.headers),
        'access-control-allow-origin': origin,
        ...(origin === '*' ? {} : { 'access-control-allow-credentials': 'true' }),
      },
      body: Buffer.from(await answer.arrayBuffer()),
    });
  };
}
