/** By which names a server may be called: a page that has its own name point to this machine is not answered. */
import { hostname, networkInterfaces } from 'node:os';
import { hostNameIn, hostNameOf, isLoopback, plainHostName } from './host-names.ts';

/** What names a server has. */
export interface HostOptions {
  /** The name or address it listens on. */
  readonly listening: string;
  /** `url` of the project's `config/server`: where the public finds it. */
  readonly publicUrl?: string | undefined;
  /** Other names that are allowed. */
  readonly allowed: readonly string[];
}

/**
 * Tells whether a name, in the form of `hostNameOf`, is one of the server.
 *
 * @param localAddress the address of this machine that the request came to
 */
export type AllowsHost = (name: string, localAddress: string | undefined) => boolean;

/** Listening on these means listening on every address of the machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/**
 * Names that are allowed: those of loopback, the one it listens on, the one of its public URL, and those of the options. A
 * server that listens on every address may be called by each of them, and by the name of the machine.
 */
export function allowHosts({ listening, publicUrl, allowed }: HostOptions): AllowsHost {
  const listeningName = plainHostName(listening) ?? listening;
  const names = new Set([listeningName, hostNameIn(publicUrl ?? ''), ...allowed.map(plainHostName)]);
  const isOpen = EVERY_ADDRESS.includes(listeningName);
  return (name, localAddress) =>
    isLoopback(name) ||
    names.has(name) ||
    (localAddress !== undefined && name === plainHostName(localAddress)) ||
    (isOpen && namesOfMachine().includes(name));
}

/** As they are now: addresses change when a laptop is carried elsewhere. */
function namesOfMachine(): (string | undefined)[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return [hostNameOf(hostname()), ...addresses.map(({ address }) => plainHostName(address))];
}
