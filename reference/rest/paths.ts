/** Reads the parts of a URL that the generated endpoints use. */

/** A path of one or two segments, with or without a trailing slash. */
const PATH = /^\/([^/?]+)(?:\/([^/?]+))?\/?(?:\?|$)/;

/**
 * Reads the segments of a path below the prefix. Routes by pattern would cost more than the rest of a read.
 *
 * @throws URIError for an invalid escape
 */
export function namesIn(url: string): { readonly name?: string | undefined; readonly id?: string | undefined } {
  const [, name, id] = PATH.exec(url) ?? [];
  if (!url.includes('%')) return { name, id };
  return { name: name && decodeURIComponent(name), id: id && decodeURIComponent(id) };
}

/** The query string of a URL, without the question mark. */
export function queryStringOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

/** The path of a URL, without query string. */
export function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}
