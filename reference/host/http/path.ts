/** Paths of a project's own routes, as the router of Strapi 4 reads them: `/books/:id`, `/books/:id(\\d+)`, `/:page?`. */
import { type Key, pathToRegexp } from 'path-to-regexp';

/** The values of a path's parameters; undefined when it is another path. */
export type PathMatcher = (path: string) => Readonly<Record<string, string>> | undefined;

/**
 * Compiles a path. Case does not matter, nor does a slash at the end.
 *
 * @throws TypeError for a pattern that is none
 */
export function compilePath(pattern: string): PathMatcher {
  const keys: Key[] = [];
  const expression = pathToRegexp(pattern, keys);
  return (path) => {
    const values = expression.exec(path)?.slice(1);
    if (!values) return undefined;
    const entries = keys.flatMap(({ name }, at) => {
      const value = values[at];
      return value === undefined ? [] : [[name, decoded(value)] as const];
    });
    return Object.fromEntries(entries);
  };
}

/** A value that is not encoded as it should be stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
