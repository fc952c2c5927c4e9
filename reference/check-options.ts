/** Checks options that only a running program can judge. */
import { StartError } from './listen.ts';
import { messageOf } from './model/caught-error.ts';
import { plainHostName } from './rest/boundary/host-names.ts';

/** Reads an option. Throws a StartError that names it. */
export function checked<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new StartError(`${name}: ${messageOf(error)}`);
  }
}

/** Throws a StartError for an invalid host name. */
export function checkAllowedHost(name: string): void {
  if (plainHostName(name) !== undefined) return;
  throw new StartError(`allowHosts: expected the name of a host such as api or 192.168.1.5, found "${name}"`);
}
