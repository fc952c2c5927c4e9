/** Normalizes host names: from the header `Host`, from origins and from configuration. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** `name`, `name:port`, `127.0.0.1:port` or `[::1]:port`. */
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[^\s/?#@:*[\]\\]+)(?::\d{0,5})?$/i;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Normalizes a host name with or without port, as browsers do: lower case, addresses in their shortest form, without brackets
 * and without a trailing dot. Undefined for an invalid name.
 */
export function hostNameOf(authority: string): string | undefined {
  return AUTHORITY.test(authority) ? hostNameIn(`http://${authority}`) : undefined;
}

/** The normalized host of a URL; undefined when it has none. */
export function hostNameIn(url: string): string | undefined {
  try {
    const { hostname } = new URL(url);
    return hostname.replace(/^\[|\]$|\.$/g, '') || undefined;
  } catch {
    // URL.canParse takes some names of other scripts that the constructor refuses
    return undefined;
  }
}

/** Normalizes a host of options or sockets: a name, or an address with or without brackets. */
export function plainHostName(name: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(name)?.[1];
  const [plain = ''] = (mapped ?? name).split('%');
  return hostNameOf(isIPv6(plain) ? `[${plain}]` : plain);
}

/** Whether a name, in the form of `hostNameOf`, is a loopback name. */
export function isLoopback(name: string): boolean {
  if (isIPv4(name)) return loopback.check(name);
  if (isIPv6(name)) return loopback.check(name, 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost');
}
