/** `strapi.container`: values that code keeps by name, and the parts of the application. */
import type { Bag } from '../callable.ts';
import { refuseUnknownNames } from '../unknown-names.ts';

/**
 * Makes the container.
 *
 * @param partOf a part of the application; undefined if there is none of that name
 * @param warn told what is registered for nothing
 */
export function createContainer(partOf: (name: string) => unknown, warn: (message: string) => void): Bag {
  const kept = new Map<string, unknown>();
  const auth = refuseUnknownNames('strapi.container.get("auth")', {
    register(api: unknown, strategy: { readonly name?: unknown } | undefined) {
      warn(
        `strapi.container.get("auth").register("${api}"): the strategy "${strategy?.name}" is never asked; API tokens and JWTs alone authenticate`,
      );
    },
  });
  const find = (name: string) => kept.get(name) ?? (name === 'auth' ? auth : partOf(name));
  const container: Bag = {
    register(name: unknown, value: unknown) {
      kept.set(String(name), value);
      return container;
    },
    get(name: unknown) {
      const value = find(String(name));
      if (value === undefined)
        throw new Error(`strapi.container.get("${name}"): nothing is registered under this name`);
      return value;
    },
    has: (name: unknown) => find(String(name)) !== undefined,
  };
  return refuseUnknownNames('strapi.container', container);
}
