/** Broken HTTP: what no client sends by accident. Every piece is written after the one before it. */
import type { Random } from '../random.ts';
import type { Credentials } from './headers.ts';

type Row = readonly [weight: number, make: () => readonly (string | Buffer)[]];

/** Pieces for a connection of their own, which is ended after them. */
export function rawPieces(random: Random, { token }: Credentials): Buffer[] {
  const head = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
  const texts = {
    head,
    get: `GET /api/books?pagination[limit]=1 HTTP/1.1\r\n${head}`,
    post: `POST /api/tags HTTP/1.1\r\n${head}${JSON_TYPE}`,
  };
  const groups = [requestLines, headers, lengths, bodies];
  const pieces = random.weighted(groups.flatMap((group) => group(random, texts)));
  return pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece));
}

const JSON_TYPE = 'Content-Type: application/json\r\n';

/** The beginnings of requests. */
type Texts = Readonly<Record<'head' | 'get' | 'post', string>>;

const garbage = (random: Random) => Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256)));

function requestLines(random: Random, { head }: Texts): Row[] {
  return [
    [2, () => [garbage(random)]],
    [1, () => ['GET\r\n\r\n']],
    [1, () => ['GET /api/books\r\n\r\n']],
    [
      1,
      () => [
        `${random.pick(['get', 'G ET', 'FOO', 'TRACE', 'CONNECT', 'PRI', 'PROPFIND', 'PATCH', '\u0000'])} /api/books HTTP/1.1\r\n${head}\r\n`,
      ],
    ],
    [1, () => [`GET /api/books HTTP/${random.pick(['0.9', '1.0', '2.0', '9.9', '1', 'x'])}\r\n${head}\r\n`]],
    [
      1,
      () => [
        `GET ${random.pick(['books', '*', 'http://x:99999/', 'http://x/api/books', '//', '/\u0001', '/ /', '', '/api/\u00ff\u00fe'])} HTTP/1.1\r\n${head}\r\n`,
      ],
    ],
  ];
}

function headers(random: Random, { get }: Texts): Row[] {
  return [
    [1, () => [get.slice(0, random.below(get.length))]],
    [1, () => [get, 'X: ', 'y'.repeat(random.below(20_000)), '\r\n\r\n']],
    [
      1,
      () => [
        `${get}${random.pick(['X y\r\n', ': z\r\n', ' folded\r\n', 'X\u0000: a\r\n', 'X: a\u0000b\r\n', 'X: a\rb\r\n', 'Host: y\r\n', 'X : y\r\n'])}\r\n`,
      ],
    ],
    [1, () => [`${get}\r\n${get}\r\n${get}\r\n`]],
    [1, () => [`${get}\r\n`.repeat(1 + random.below(30))]],
    [1, () => [`${get}\r\n`, garbage(random)]],
  ];
}

/** Wrong lengths and encodings of bodies. */
function lengths(random: Random, { get, post }: Texts): Row[] {
  return [
    [1, () => [`${post}Content-Length: 100\r\n\r\n{"data":`]],
    [
      1,
      () => [
        `${post}Content-Length: ${random.pick(['-1', '1e3', '0x10', '99999999999999999999', '5, 5', ' ', '1 1', '+5'])}\r\n\r\n{"data":{}}`,
      ],
    ],
    [1, () => [`${post}Content-Length: 3\r\nContent-Length: 11\r\n\r\n{"data":{}}`]],
    [1, () => [`${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${get}\r\n`]],
    [
      1,
      () => [
        `${post}Transfer-Encoding: ${random.pick(['chunked', 'gzip, chunked', 'chunked, gzip', 'x', 'chunked, chunked', ''])}\r\n\r\n`,
        `b\r\n{"data":{}}\r\n0\r\n\r\n`,
      ],
    ],
    [
      1,
      () => [
        `${post}Transfer-Encoding: chunked\r\n\r\n`,
        random.pick([
          'zz\r\n',
          'fffffffffffffffff\r\n',
          '-1\r\n',
          '5\r\nab',
          '5;x=y\r\n{"da',
          '0\r\nX: y\r\n',
          '5\r\n{"dat0\r\n\r\n',
        ]),
      ],
    ],
    [1, () => [`${post}Transfer-Encoding: chunked\r\n\r\n`, ...Array.from({ length: 20 }, () => '5\r\n     \r\n')]],
  ];
}

/** Bodies that go on, end early, or are of another protocol. */
function bodies(random: Random, { head, get, post }: Texts): Row[] {
  return [
    [1, () => [`${post}Content-Length: 11\r\nExpect: 100-continue\r\n\r\n`, '{"data":{}}']],
    [1, () => [`${post}Content-Length: 11\r\n\r\n{"data":{}}${get}\r\n`]],
    [1, () => [`${get}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`, garbage(random)]],
    [1, () => [`${get}Connection: ${random.pick(['close', 'keep-alive, close', 'x', ''])}\r\n\r\n${get}\r\n`]],
    [1, () => [`${get}Range: bytes=${'0-1,'.repeat(3000)}\r\n\r\n`]],
    [1, () => [`POST /graphql HTTP/1.1\r\n${head}${JSON_TYPE}Content-Length: 40\r\n\r\n{"query":"{ __`]],
    [
      1,
      () => [
        `POST /api/upload HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nabc`,
      ],
    ],
    [
      1,
      () => [
        `POST /api/upload HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n--b\r\n\r\n`,
        '0\r\n\r\n',
      ],
    ],
  ];
}
