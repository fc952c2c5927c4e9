/** Paths of a project's routes, in the syntax of Strapi 4's router: `/books/:id`, `/books/:id(\\d+)`, `/:page?`. */

import { type Key, pathToRegexp } from 'path-to-regexp';
import { decodeText } from '../../model/decode-text.ts';

/** Returns the values of a path's parameters; undefined for another path. */
export type PathMatcher = (path: string) => Readonly<Record<string, string>> | undefined;

/**
 * Compiles a path. Case and a trailing slash do not matter.
 *
 * @throws TypeError for an invalid pattern
 */
export function compilePath(pattern: string): PathMatcher {
  const keys: Key[] = [];
  const expression = pathToRegexp(pattern, keys);
  return (path) => {
    const values = expression.exec(path)?.slice(1);
    if (!values) return undefined;
    const entries = keys.flatMap(({ name }, at) => {
      const value = values[at];
      return value === undefined ? [] : [[name, decodeText(value)] as const];
    });
    return Object.fromEntries(entries);
  };
}
