/** Places within the page, in the fragment of its address: `#/content/api::book.book/4?locale=fr`. */
import { useEffect, useState } from 'preact/hooks';

/** Where the page is. */
export interface Route {
  readonly segments: readonly string[];
  readonly parameters: URLSearchParams;
}

function readRoute(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { segments: path.split('/').filter(Boolean).map(decodeURIComponent), parameters: new URLSearchParams(query) };
}

/** The address of a place. */
export function hrefOf(
  segments: readonly (string | number)[],
  parameters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
  // `:` of a uid may stand in a fragment as it is
  const path = segments.map((segment) => encodeURIComponent(segment).replaceAll('%3A', ':')).join('/');
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}

/** Goes to a place; `replace` leaves the present one out of the history. */
export function go(href: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', href);
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else location.hash = href;
}

/** The present place. */
export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const follow = () => setRoute(readRoute());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}
