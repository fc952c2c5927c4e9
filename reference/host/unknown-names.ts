/** Makes errors for names that an object does not have. */
import { inspect } from 'node:util';
import { nearest } from '../model/nearest.ts';

/** Names that the language and tools read from any object; reading them throws no error. */
export const IMPLICIT_NAMES: ReadonlySet<string> = new Set([
  'then',
  'toJSON',
  'constructor',
  'prototype',
  'inspect',
  'nodeType',
  'asymmetricMatch',
  '$$typeof',
  'default',
  '__esModule',
  // tools that go through the members of any object
  'length',
]);

/** How many names a message lists. */
const MOST_NAMES = 40;

/**
 * Wraps an object so that reading a name that it lacks throws an Error with this name, the nearest one and all others. `in` and
 * `Object.keys` work as usual, so that code can check first.
 *
 * @param place expression for the object in code: `strapi.plugin("upload")`
 */
export function refuseUnknownNames<Target extends object>(place: string, target: Target): Target {
  return new Proxy(target, {
    get(object, name, receiver) {
      if (typeof name === 'symbol' || name in object || IMPLICIT_NAMES.has(name))
        return Reflect.get(object, name, receiver);
      throw new Error(unknownNameMessage(`${place}.${name}`, name, place, namesIn(object)));
    },
  });
}

/** The message for a name that does not exist. */
export function unknownNameMessage(called: string, name: string, place: string, names: readonly string[]): string {
  const near = nearest(name, names);
  const nameList = names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '');
  const hint = near === undefined ? ';' : `; did you mean "${near}"?`;
  return `${called} does not exist${hint} ${place} has: ${nameList || 'nothing'}`;
}

/** Names of an object, including inherited ones. */
function namesIn(object: object): string[] {
  const names = new Set<string>();
  for (let at: object | null = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name);
  }
  return [...names].sort();
}

/** Formats any value for a message or log. */
export function print(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value, { depth: 6, breakLength: 120 });
}
