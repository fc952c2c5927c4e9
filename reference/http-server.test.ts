import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { listen, stopListening } from './listen.ts';

const server = createHttpServer((request, response) => {
  if (request.url === '/begun') {
    response.write('begun');
    return;
  }
  request.resume().on('end', () => response.end('answered'));
});
let port: number;

beforeAll(async () => {
  port = Number(new URL(await listen(server, 0, '127.0.0.1')).port);
});

afterAll(() => stopListening(server));

/** The complete answer to bytes, and to further bytes that are sent once the answer has begun. */
async function answerTo(bytes: string, afterwards = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  socket.once('data', () => socket.write(afterwards));
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk as Buffer);
  } catch {
    // a connection that is cut off keeps the answer so far
  }
  return Buffer.concat(chunks).toString();
}

const HOST = 'Host: localhost\r\nConnection: close\r\n';
const POST = `POST / HTTP/1.1\r\n${HOST}`;

describe('what is no request', () => {
  it.each([
    ['a method that is none', `FOO / HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['a method in small letters', `get / HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['bytes of another protocol', '\x16\x03\x01\x02\x00\x01', 400],
    ['an unknown version', `GET / HTTP/3.7\r\n${HOST}\r\n`, 400],
    ['NUL in a path', `GET /\x00 HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['NUL in a header', `GET / HTTP/1.1\r\n${HOST}a: \x00\r\n\r\n`, 400],
    ['a transfer coding that is not chunked at last', `${POST}Transfer-Encoding: gzip\r\n\r\n`, 400],
    ['two lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ['a length beside chunks', `${POST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['a chunk without a size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['a chunk with much beside its size', `${POST}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\n`, 413],
    ['long headers', `GET / HTTP/1.1\r\n${HOST}a: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a long target', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
    ['a tunnel', `CONNECT localhost:80 HTTP/1.1\r\n${HOST}\r\n`, 405],
    ['an expectation', `${POST}Expect: wonders\r\nContent-Length: 0\r\n\r\n`, 417],
  ])('such as %s is answered in JSON', async (_what, bytes, status) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*content-type: application/json`, 'i'));
    const { data, error } = JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? '');
    expect([data, error]).toEqual([
      null,
      { status, name: expect.stringMatching(/^\w+Error$/), message: expect.any(String) },
    ]);
    expect(answer).not.toContain('<');
  });

  it('ends an answer that has begun, and says nothing in its midst', async () => {
    const answer = await answerTo('POST /begun HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', 'zz\r\n');
    expect(answer).toContain('200 OK');
    expect(answer).not.toContain('BadRequestError');
  });

  it('does not keep others from being answered', async () => {
    expect(await answerTo(`GET / HTTP/1.1\r\n${HOST}\r\n`)).toContain('answered');
  });
});

describe('the limits of a connection', () => {
  it('are bounded: slow senders are cut off', () => {
    expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(server.requestTimeout).toBeLessThanOrEqual(300_000);
    expect(server.keepAliveTimeout).toBeLessThanOrEqual(60_000);
    expect(Math.min(server.headersTimeout, server.requestTimeout, server.keepAliveTimeout)).toBeGreaterThan(0);
  });
});
