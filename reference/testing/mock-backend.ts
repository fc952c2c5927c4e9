/** A server for the tests of one file, in any test runner: `content-touchstone/testing`. */
import type { Reference } from '../reference.ts';
import type { ReferenceOptions } from '../reference-options.ts';
import { startReference } from '../start.ts';

type Hook = (run: () => Promise<void>) => unknown;

/** The hooks of a test runner: those of vitest and Jest, or `before` and `after` of node:test and Mocha. */
export interface Hooks {
  readonly beforeAll?: Hook;
  readonly before?: Hook;
  readonly afterEach?: Hook;
  readonly afterAll?: Hook;
  readonly after?: Hook;
}

/**
 * Starts a server before the tests of a file, resets its content after each test, and closes it after the last. Files that run
 * at the same time have servers of their own, on free ports.
 *
 * @param options those of `startReference`
 * @param hooks the test runner. @default the global hooks
 * @throws Error if there are no hooks; its members throw if they are used before the first test
 */
export function mockBackend(options: ReferenceOptions = {}, hooks: Hooks = globalThis as Hooks): Reference {
  const { beforeAll = hooks.before, afterEach, afterAll = hooks.after } = hooks;
  if (!beforeAll || !afterEach || !afterAll)
    throw new Error(
      "there are no global hooks such as beforeAll: give mockBackend the test runner: import * as runner from 'vitest'",
    );
  let reference: Reference | undefined;
  const started = (): Reference => {
    if (reference) return reference;
    throw new Error('the server starts before the first test: use it in tests and in later hooks');
  };
  beforeAll(async () => {
    reference = await startReference(options);
  });
  afterEach(async () => {
    await reference?.reset();
  });
  afterAll(async () => {
    await reference?.close();
    reference = undefined;
  });
  return {
    get url() {
      return started().url;
    },
    get token() {
      return started().token;
    },
    fetch: async (request) => started().fetch(request),
    reset: async () => started().reset(),
    snapshot: () => started().snapshot(),
    restore: async (snapshot) => started().restore(snapshot),
    close: async () => started().close(),
  };
}
