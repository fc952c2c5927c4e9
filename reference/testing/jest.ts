/** A server for each test file of Jest, in the global `backend`: `content-touchstone/jest`. */
import type { Reference } from '../reference.ts';
import type { ReferenceOptions } from '../reference-options.ts';
import { startReference } from '../start.ts';

/** The parts of a test environment of Jest that are used here. */
export interface Environment {
  readonly global: object;
  setup(): Promise<void>;
  teardown(): Promise<void>;
  handleTestEvent?(event: never, state: never): void | Promise<void>;
}

/** What Jest gives an environment. */
export interface EnvironmentConfig {
  readonly projectConfig: { readonly testEnvironmentOptions: { readonly backend?: ReferenceOptions } };
}

/**
 * Extends a test environment, such as that of `jest-environment-node`: it starts a server before the tests of a file, resets its
 * content after each test and closes it after the last. Options are in `testEnvironmentOptions.backend`. Tests need not import
 * this package, which CommonJS tests of Jest could not.
 */
export function withBackend<Class extends new (config: never, context: never) => Environment>(Base: Class): Class {
  return new Proxy(Base, {
    construct(target, args, newTarget) {
      const [config]: EnvironmentConfig[] = args;
      const environment = Reflect.construct(target, args, newTarget) as Environment;
      addBackend(environment, config?.projectConfig.testEnvironmentOptions.backend);
      return environment;
    },
  });
}

function addBackend(environment: Environment, options: ReferenceOptions | undefined): void {
  const setup = environment.setup.bind(environment);
  const teardown = environment.teardown.bind(environment);
  const handle = environment.handleTestEvent?.bind(environment);
  let backend: Reference | undefined;
  environment.setup = async () => {
    await setup();
    backend = await startReference(options);
    Object.assign(environment.global, { backend });
  };
  environment.handleTestEvent = async (event: { readonly name: string }, state: never) => {
    await handle?.(event as never, state);
    if (event.name === 'test_done') await backend?.reset();
  };
  environment.teardown = async () => {
    await backend?.close();
    await teardown();
  };
}
