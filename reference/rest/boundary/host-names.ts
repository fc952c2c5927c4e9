/** Names by which servers are called: in the header `Host`, in origins and in configuration. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** `name`, `name:port`, `127.0.0.1:port` or `[::1]:port`. */
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[^\s/?#@:*[\]\\]+)(?::\d{0,5})?$/i;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * The host of a name with or without a port, as browsers write it: in small letters, addresses in their shortest form,
 * without brackets and without a dot at the end. Undefined for what is no name.
 */
export function hostNameOf(authority: string): string | undefined {
  return AUTHORITY.test(authority) ? hostNameIn(`http://${authority}`) : undefined;
}

/** The host of a URL, in the same form; undefined where there is none. */
export function hostNameIn(url: string): string | undefined {
  try {
    const { hostname } = new URL(url);
    return hostname.replace(/^\[|\]$|\.$/g, '') || undefined;
  } catch {
    // URL.canParse takes some names of other scripts that the constructor refuses
    return undefined;
  }
}

/** The host of what options and sockets call one, in the same form: a name, or an address with or without brackets. */
export function plainHostName(name: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(name)?.[1];
  const [plain = ''] = (mapped ?? name).split('%');
  return hostNameOf(isIPv6(plain) ? `[${plain}]` : plain);
}

/** Whether a name, in the form of `hostNameOf`, is one of this very machine for whoever uses it. */
export function isLoopback(name: string): boolean {
  if (isIPv4(name)) return loopback.check(name);
  if (isIPv6(name)) return loopback.check(name, 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost');
}
