/** Binds a server to a port. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { codeOf, messageOf } from './model/caught-error.ts';

/** The server cannot start with these options. The message names the option and an alternative. */
export class StartError extends Error {}

/**
 * Starts listening and resolves to the base URL once the server accepts connections.
 *
 * @param port 0 picks a free port
 * @throws StartError if the port is taken or not allowed, or the host is no address of this machine
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(cause(error, port, host));
  }
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

/** Interval of closing idle connections while a server stops, in milliseconds. */
const SWEEP_MS = 20;

/**
 * Stops accepting connections and resolves once running requests are answered. Idle connections are closed. Requests that run
 * longer than `patience` milliseconds are cut off (0: never).
 *
 * @returns whether any request was cut off
 */
export async function stopListening(server: Server, patience = 0): Promise<boolean> {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  let wereCut = false;
  const cutOff = () => {
    wereCut = true;
    server.closeAllConnections();
  };
  const limit = patience > 0 ? setTimeout(cutOff, patience) : undefined;
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(limit);
  clearInterval(sweep);
  return wereCut;
}

function cause(error: unknown, port: number, host: string): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is in use; choose another one, or 0 for any free one`;
  if (code === 'EACCES') return `port ${port} is not allowed to this user; choose one above 1023`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is no address of this machine`;
  return `cannot listen on ${host}, port ${port}: ${messageOf(error)}`;
}
