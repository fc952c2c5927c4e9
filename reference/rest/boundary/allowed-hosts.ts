/** The host names under which a server may be called. They prevent DNS rebinding: a page whose own name points to this machine. */
import { hostname, networkInterfaces } from 'node:os';
import { hostNameIn, hostNameOf, isLoopback, plainHostName } from './host-names.ts';

/** Host names of a server. */
export interface HostOptions {
  /** Name or address that the server listens on. */
  readonly listening: string;
  /** Public URL: `url` of the project's `config/server`. */
  readonly publicUrl?: string | undefined;
  /** Additional allowed names. */
  readonly allowed: readonly string[];
}

/**
 * Whether a name, in the form of `hostNameOf`, belongs to the server.
 *
 * @param localAddress the address of this machine that the request came to
 */
export type AllowsHost = (name: string, localAddress: string | undefined) => boolean;

/** Addresses that mean every address of the machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Whether a server that listens there is reached by every address of the machine. */
export const isEveryAddress = (listening: string): boolean =>
  EVERY_ADDRESS.includes(plainHostName(listening) ?? listening);

/**
 * Allows the names of loopback, the listening address, the public URL and the options. For a server that listens on every
 * address, also allows each address and the name of the machine.
 */
export function allowHosts({ listening, publicUrl, allowed }: HostOptions): AllowsHost {
  const listeningName = plainHostName(listening) ?? listening;
  const names = new Set([listeningName, hostNameIn(publicUrl ?? ''), ...allowed.map(plainHostName)]);
  const isOpen = isEveryAddress(listening);
  return (name, localAddress) =>
    isLoopback(name) ||
    names.has(name) ||
    (localAddress !== undefined && name === plainHostName(localAddress)) ||
    (isOpen && namesOfMachine().includes(name));
}

/** The current names and addresses of the machine; they change when it joins another network. */
function namesOfMachine(): (string | undefined)[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return [hostNameOf(hostname()), ...addresses.map(({ address }) => plainHostName(address))];
}
