/** Where the page is, and from where a request for it comes. */
import type { IncomingMessage } from 'node:http';
import { isLoopback, plainHostName } from '../rest/boundary/host-names.ts';
import type { PagePlace } from './page-place.ts';

/** Path of the page's files and endpoints. */
export const PAGE_PATH = '/_touchstone/page';

/** Whether a request comes from where the page may be opened. */
export function comesFrom(place: PagePlace, { socket }: Pick<IncomingMessage, 'socket'>): boolean {
  if (place !== 'local') return place === 'network';
  const { remoteAddress = '' } = socket;
  return isLoopback(plainHostName(remoteAddress) ?? '');
}

/** Whether a browser says that a page of another origin sent a request; programs other than browsers say nothing. */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}
