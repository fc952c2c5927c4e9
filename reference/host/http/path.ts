/** Paths of a project's own routes, as koa-router writes them: `/books/:id`, `/books/:id(\\d+)`, `/:page?`, `/files/(.*)`. */

/** The values of a path's parameters; undefined when it is another path. */
export type PathMatcher = (path: string) => Readonly<Record<string, string>> | undefined;

const PARAMETER = /\/?:(\w+)(?:\(((?:[^()\\]|\\.)+)\))?([?*+])?|\((\.\*|[^()]+)\)|(\*)/g;

/** Compiles a path. Case does not matter, nor does a slash at the end. Throws a SyntaxError for a pattern that is none. */
export function compilePath(path: string): PathMatcher {
  const names: string[] = [];
  let source = '';
  let at = 0;
  for (const found of path.matchAll(PARAMETER)) {
    const [text, name, pattern = '[^/]+', repeat, group, star] = found;
    source += escaped(path.slice(at, found.index));
    at = found.index + text.length;
    if (name === undefined) {
      names.push(String(names.length));
      source += star === undefined ? `(${group})` : '(.*)';
      continue;
    }
    names.push(name);
    const slash = text.startsWith('/') ? '/' : '';
    const value = repeat === '*' || repeat === '+' ? `(${pattern}(?:/${pattern})*)` : `(${pattern})`;
    source += repeat === '?' || repeat === '*' ? `(?:${slash}${value})?` : `${slash}${value}`;
  }
  const whole = new RegExp(`^${source}${escaped(path.slice(at)).replace(/\/$/, '')}/?$`, 'i');
  return (asked) => {
    const values = whole.exec(asked)?.slice(1);
    if (!values) return undefined;
    const given = names.flatMap((name, index) => {
      const value = values[index];
      return value === undefined ? [] : [[name, decodeURIComponent(value)] as const];
    });
    return Object.fromEntries(given);
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
