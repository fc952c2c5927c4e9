/** What a start says aloud of who can reach the server, and of what is open to everyone. */
import { networkInterfaces } from 'node:os';
import type { Model } from './model/model.ts';
import type { Viewer } from './query/viewer.ts';
import { isEveryAddress } from './rest/boundary/allowed-hosts.ts';
import { isLoopback, plainHostName } from './rest/boundary/host-names.ts';

/** A server that has started. */
export interface StartedServer {
  /** The name or address that it listens on. */
  readonly listening: string;
  readonly url: string;
  readonly model: Model;
  /** Who sends no credentials. */
  readonly anyone: Viewer;
  /** The option `public`. */
  readonly public: string;
}

/** Most addresses that are named. */
const MOST_ADDRESSES = 3;

/** Lines for the log; none for a server that only this machine reaches, with nothing open. */
export function opennessLines(server: StartedServer): string[] {
  const { listening } = server;
  const isLocal = isLoopback(plainHostName(listening) ?? listening);
  return [
    ...(isLocal
      ? []
      : [`open to the network: ${addressesOf(server).join(', ')}; without a token, anyone ${openTo(server)}`]),
    ...(server.public.split(',').some((part) => part.trim() === 'all') ? [ALL] : []),
  ];
}

const ALL =
  'public all: anyone may read and change all entries; not files, users, roles and locales: name such actions too, as in ' +
  '--public all,plugin::upload.content-api.upload';

/** The URLs by which other machines reach the server. */
function addressesOf({ listening, url }: StartedServer): string[] {
  if (!isEveryAddress(listening)) return [url];
  const { port } = new URL(url);
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const others = addresses.filter(({ internal, family }) => !internal && family === 'IPv4');
  const urls = others.slice(0, MOST_ADDRESSES).map(({ address }) => `http://${address}:${port}`);
  return urls.length > 0 ? urls : [url];
}

/** `may read 3 of 14 content-types and change 1`. */
function openTo({ model, anyone }: StartedServer): string {
  const types = [...model.contentTypes.values()].filter(({ hasEndpoints }) => hasEndpoints);
  const count = (...actions: readonly string[]) =>
    types.filter(({ uid }) => actions.some((action) => anyone.may(action, uid))).length;
  const [read, changed] = [count('find', 'findOne'), count('create', 'update', 'delete')];
  if (read + changed === 0) return 'may read and change nothing of the content';
  return `may read ${read} of ${types.length} content-types and change ${changed}`;
}
