/** Paths that a fault rule or a filter of the request log is for. */

/** Whether a path, without its query, is the one named; a trailing `*` names every path with this beginning. */
export function isPathOf(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
