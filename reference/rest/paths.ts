/** The parts of a request's path and query that the generated endpoints look at. */

/** A path of one or two segments; a slash may end it. */
const PATH = /^\/([^/?]+)(?:\/([^/?]+))?\/?(?:\?|$)/;

/**
 * The segments of a path below the prefix. Routes by pattern cost more than all that a read does otherwise.
 *
 * @throws URIError for an escape that means nothing
 */
export function namesIn(url: string): { readonly name?: string | undefined; readonly id?: string | undefined } {
  const [, name, id] = PATH.exec(url) ?? [];
  if (!url.includes('%')) return { name, id };
  return { name: name && decodeURIComponent(name), id: id && decodeURIComponent(id) };
}

/** What stands after the question mark. */
export function queryStringOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}
