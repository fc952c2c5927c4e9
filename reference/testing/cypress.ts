/** A server for the tests of Cypress: `content-touchstone/cypress`. */
import type { ReferenceOptions } from '../reference-options.ts';
import { startReference } from '../start.ts';

/** `on` of Cypress, as far as it is used here. */
export interface PluginEvents {
  (event: 'task', tasks: Readonly<Record<string, () => Promise<null>>>): void;
  (event: 'after:run', run: () => Promise<void>): void;
}

/**
 * Starts a server in `setupNodeEvents`. The task `resetBackend` resets its content; `Cypress.env('backend')` is its URL, and
 * `Cypress.env('backendToken')` a full-access token.
 *
 * @param options those of `startReference`
 * @returns `config`, which `setupNodeEvents` returns too
 */
export async function withBackend<Config extends { readonly env: Record<string, unknown> }>(
  on: PluginEvents,
  config: Config,
  options: ReferenceOptions = {},
): Promise<Config> {
  const reference = await startReference(options);
  on('task', {
    async resetBackend() {
      await reference.reset();
      return null;
    },
  });
  on('after:run', () => reference.close());
  Object.assign(config.env, { backend: reference.url, backendToken: reference.token });
  return config;
}
