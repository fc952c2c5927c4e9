/** The HTTP server below the routes: its limits, and answers to bytes that are no request. */
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { boundedMessage } from './model/bounded.ts';

/** Limits of one connection; times are in milliseconds. */
const LIMITS = {
  /** Most bytes of target and headers together. */
  maxHeaderSize: 16_384,
  /** Time for target and headers. */
  headersTimeout: 20_000,
  /** Time for a whole request, including its body. */
  requestTimeout: 300_000,
  /** Time between two requests of a connection. */
  keepAliveTimeout: 5_000,
  /** Interval of checks of these times. */
  connectionsCheckingInterval: 5_000,
  /** The guard refuses requests without Host, so that their answer is like any other. */
  requireHostHeader: false,
} as const;

/** Most headers of a request: Node would drop more silently. */
const MOST_HEADERS = 1000;

/** Statuses for bytes that are no request, by the code of the error; otherwise 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Makes a server that does not listen yet. It answers bytes that are no request with an error in JSON. */
export function createHttpServer(answer: RequestListener): Server {
  const server = createServer(LIMITS, answer);
  server.maxHeadersCount = MOST_HEADERS;
  server.on('clientError', (error: NodeJS.ErrnoException & { reason?: string }, socket) => {
    const status = STATUSES[error.code ?? ''] ?? 400;
    refuse(socket, status, error.reason ?? STATUS_CODES[status] ?? 'Bad Request');
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { 'Content-Type': JSON_TYPE });
    response.end(errorBody(417, 'Nothing but 100-continue may be expected'));
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    refuse(socket, 405, 'This server is no proxy');
  });
  return server;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Ends a connection with an error; without one if an answer has begun. */
function refuse(socket: Duplex, status: number, message: string): void {
  const current: unknown = Reflect.get(socket, '_httpMessage');
  const hasBegun = typeof current === 'object' && current !== null && Reflect.get(current, 'headersSent') === true;
  if (!socket.writable || hasBegun) {
    socket.destroy();
    return;
  }
  const body = errorBody(status, boundedMessage(message));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function errorBody(status: number, message: string): string {
  const words = (STATUS_CODES[status] ?? '').replace(/[^A-Za-z]/g, '');
  return JSON.stringify({ data: null, error: { status, name: `${words}Error`, message } });
}
