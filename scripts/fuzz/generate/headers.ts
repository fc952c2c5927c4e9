/** Headers: credentials, and everything else. */
import type { Random } from '../random.ts';
import { anyText } from './values.ts';

/** Possible requesters. */
export interface Credentials {
  readonly token: string;
  /** JWT of a user. */
  readonly jwt: string;
}

export type Header = readonly [name: string, value: string];

/** The authorization header; with the full-access token in this share of requests. */
export function authorization(random: Random, { token, jwt }: Credentials, share: number): Header[] {
  if (random.chance(share)) return [['Authorization', `Bearer ${token}`]];
  return random.weighted<Header[]>([
    [4, () => []],
    [2, () => [['Authorization', `Bearer ${jwt}`]]],
    [1, () => [['Authorization', oddAuthorization(random, token, jwt)]]],
  ]);
}

function oddAuthorization(random: Random, token: string, jwt: string): string {
  return random.weighted([
    [1, () => `bearer ${token}`],
    [1, () => `Bearer  ${token} `],
    [1, () => token],
    [1, () => 'Bearer'],
    [1, () => `Basic ${Buffer.from('a:b').toString('base64')}`],
    [1, () => `Bearer ${jwt.split('.').reverse().join('.')}`],
    [1, () => `Bearer ${jwt.slice(0, -random.below(20) - 1)}`],
    [1, () => `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.`],
    [1, () => `Bearer ${headerSafe(anyText(random))}`],
    [0.3, () => `Bearer ${'a.'.repeat(4000)}`],
  ]);
}

const NAMES = [
  ...[
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'Range',
    'If-None-Match',
    'If-Modified-Since',
    'Origin',
    'Referer',
  ],
  ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-HTTP-Method-Override', 'Cookie', 'Host', 'Expect'],
  ...[
    'Content-Type',
    'Content-Language',
    'Connection',
    'Upgrade',
    'TE',
    'Trailer',
    'Via',
    'Forwarded',
    'Authorization',
  ],
  ...[
    'Access-Control-Request-Method',
    'Access-Control-Request-Headers',
    'X-Strapi-Response-Format',
    'X-Touchstone-Warning',
  ],
  ...[
    '__proto__',
    'constructor',
    'X-Odd',
    'Content-Disposition',
    'Content-Range',
    'Prefer',
    'Sec-Fetch-Site',
    'Date',
    'Age',
  ],
] as const;

const VALUES = [
  ...[
    '*',
    '*/*',
    'text/html',
    'application/json;q=0',
    ';q=',
    'application/graphql-response+json',
    'a/b, c/d;q=2',
    'gzip;q=0, *;q=0',
  ],
  ...[
    'bytes=0-',
    'bytes=-1',
    'bytes=5-2',
    'bytes=0-0,2-3',
    'bytes=999999999999-',
    'bytes=a-b',
    'lines=1-2',
    'bytes=0-99999999999999999999',
  ],
  ...[
    '"x"',
    'W/"x"',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'yesterday',
    'null',
    'http://evil.example',
    'file://',
    '127.0.0.1',
    'evil.example:99999',
  ],
  ...[
    '100-continue',
    '200-maybe',
    'close',
    'keep-alive',
    'upgrade',
    'h2c',
    'websocket',
    'trailers',
    'DELETE',
    'a=b; c',
    '=;=',
    'x'.repeat(9000),
  ],
] as const;

/** A few superfluous headers. */
export function oddHeaders(random: Random): Header[] {
  if (random.chance(0.6)) return [];
  return random.some(random.chance(0.02) ? 150 : 3, () => {
    const name = random.chance(0.95) ? random.pick(NAMES) : anyText(random).replace(/[^\w-]/g, '') || 'X-Empty';
    return [name, random.chance(0.8) ? random.pick(VALUES) : headerSafe(anyText(random))] as const;
  });
}

/** Characters that a header line can carry. Raw requests have broken lines. */
const headerSafe = (text: string): string => text.replace(/[^\x20-\x7e\u00a0-\u00ff]/g, '').slice(0, 9000);
