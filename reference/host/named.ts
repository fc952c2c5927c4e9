/** Objects that say what they have when they are asked for what they have not. */
import { inspect } from 'node:util';
import { nearest } from '../model/nearest.ts';

/** Names that the language and tools look for on anything; that they are missing says nothing. */
export const LOOKED_FOR: ReadonlySet<string> = new Set([
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
]);

/** How many names a message lists. */
const MOST_NAMES = 40;

/**
 * Wraps an object so that reading a name it does not have throws an Error with the name, what there is, and the nearest
 * name. `in` and `Object.keys` work as ever, so that code can ask first.
 *
 * @param place how code reaches the object: `strapi.plugin("upload")`
 */
export function named<Target extends object>(place: string, target: Target): Target {
  return new Proxy(target, {
    get(object, name, receiver) {
      if (typeof name === 'symbol' || name in object || LOOKED_FOR.has(name))
        return Reflect.get(object, name, receiver);
      throw new Error(missing(`${place}.${name}`, name, place, namesIn(object)));
    },
  });
}

/** What to say of a name that is not there. */
export function missing(called: string, name: string, place: string, names: readonly string[]): string {
  const near = nearest(name, names);
  const nameList = names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '');
  const hint = near === undefined ? ';' : `; did you mean "${near}"?`;
  return `${called} does not exist${hint} ${place} has: ${nameList || 'nothing'}`;
}

/** Names of an object and of those it inherits from, as code may call them. */
function namesIn(object: object): string[] {
  const names = new Set<string>();
  for (let at: object | null = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name);
  }
  return [...names].sort();
}

/** Any value as one line for a message or log. */
export function print(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value, { depth: 6, breakLength: 120 });
}
