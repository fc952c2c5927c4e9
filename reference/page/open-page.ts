/** Opens the page of a server: decides whether there is one, and names its address. */
import { createSessions, type Sessions } from '../access/sessions.ts';
import type { Environment } from '../environment.ts';
import { isEveryAddress } from '../rest/boundary/allowed-hosts.ts';
import { isLoopback, plainHostName } from '../rest/boundary/host-names.ts';
import type { PagePlace } from './page-place.ts';

/** The page of one server; a reload keeps its sessions. */
export interface OpenPage {
  readonly place: PagePlace;
  readonly sessions: Sessions;
  /** Lines for the log of a server that listens: where the page is, with the key that opens it. */
  linesOf(url: string, listening?: string): string[];
}

/** The page, from where it may be opened; undefined for nowhere, and in production. */
export function openPage(place: PagePlace = 'none', environment: Environment): OpenPage | undefined {
  if (place === 'none' || environment === 'production') return undefined;
  const sessions = createSessions();
  return {
    place,
    sessions,
    linesOf(url, listening = '127.0.0.1') {
      const { port } = new URL(url);
      const isReachable = isEveryAddress(listening) || isLoopback(plainHostName(listening) ?? listening);
      if (place === 'local' && !isReachable) return [];
      // a browser of this machine cannot call every address by 0.0.0.0
      const base = isEveryAddress(listening) ? `http://127.0.0.1:${port}` : url;
      return [`page ${base}/?key=${sessions.key}`];
    },
  };
}
