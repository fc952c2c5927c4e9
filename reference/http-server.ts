/** The HTTP server below the routes: its limits, and what it answers to what is no request. */
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { boundedMessage } from './model/bounded.ts';

/** Limits of one connection, those of time in milliseconds. */
const LIMITS = {
  /** Bytes of target and headers together. */
  maxHeaderSize: 16_384,
  /** For target and headers. */
  headersTimeout: 20_000,
  /** For a whole request, its body included. */
  requestTimeout: 300_000,
  /** Between two requests of a connection. */
  keepAliveTimeout: 5_000,
  /** Between two looks at the limits of time. */
  connectionsCheckingInterval: 5_000,
  /** A request without Host is answered like any other that is refused. */
  requireHostHeader: false,
} as const;

/** Headers of one request: what is beyond would be dropped silently. */
const MOST_HEADERS = 1000;

/** Statuses of what is no request, by the code of the error; of any other 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Makes a server that is not listening yet. What is no request is answered with an error in JSON, as any other. */
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

/** Ends a connection with an error, unless an answer has begun on it. */
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
