/** Binds a server to a port. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { codeOf, messageOf } from './model/caught-error.ts';

/** The server cannot start as it was asked to: what was asked, and what to ask instead. */
export class StartError extends Error {}

/**
 * Starts to listen, and resolves to the base URL once connections are accepted.
 *
 * @param port 0 picks a free one
 * @throws StartError when the port is taken or not allowed, or the host is not one of this machine
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

/** How often kept connections are looked at while a server stops, in milliseconds. */
const SWEEP_MS = 20;

/**
 * Takes no more connections and resolves when running requests are answered; kept connections go once they are idle.
 * Requests that have not ended after `patience` milliseconds (0: never) are cut off; tells whether there were any.
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
