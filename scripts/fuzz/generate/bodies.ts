/** Bodies: JSON of any shape, forms of any kind, and headers that lie about them. */
import { gzipSync } from 'node:zlib';
import type { Random } from '../random.ts';
import { anyJson, anyText, deep } from './values.ts';

export interface Body {
  readonly type: string | undefined;
  readonly bytes: Buffer;
  readonly encoding?: string | undefined;
}

const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
  ],
  ...[
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'text/plain',
    'text/json',
    'application/xml',
    '*/*',
    '',
    'application/graphql',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/octet-stream',
  ],
  ...[
    'application/json;;;',
    'application/json; charset="',
    'application/json, text/html',
    'multipart/mixed; boundary=x',
  ],
] as const;

/** 20 MB of blanks in 20 kB. */
const BOMB = gzipSync(Buffer.alloc(20_000_000, ' '));
const LARGE = Buffer.alloc(1_100_000, 'a');
const NESTED = Buffer.from(`{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);

/** The JSON of a value as a body, sometimes spoilt. */
export function jsonBody(random: Random, value: unknown): Body {
  const text = JSON.stringify(value) ?? '';
  const type = random.chance(0.93) ? 'application/json' : random.chance(0.1) ? undefined : random.pick(TYPES);
  if (random.chance(0.9)) return { type, bytes: Buffer.from(text) };
  return random.weighted<Body>([
    [2, () => ({ type, bytes: Buffer.from(text.slice(0, random.below(text.length + 1))) })],
    [1, () => ({ type, bytes: Buffer.from(`\ufeff${text}`) })],
    [1, () => ({ type, bytes: Buffer.from(text, 'utf16le') })],
    [1, () => ({ type, bytes: Buffer.from(text.replace('{', '{"data":{"title":"first"},')) })],
    [1, () => ({ type, bytes: Buffer.from(text.replace('{', '{"__proto__":{"polluted":1},')) })],
    [1, () => ({ type, bytes: Buffer.from(`${text}${anyText(random)}`) })],
    [1, () => ({ type, bytes: Buffer.from(text.replace(/[:,]/, (mark) => (random.chance(0.5) ? '' : mark + mark))) })],
    [1, () => ({ type, bytes: spoilt(random, Buffer.from(text)) })],
    [1, () => ({ type, bytes: gzipSync(text), encoding: 'gzip' })],
    [
      1,
      () => ({
        type,
        bytes: Buffer.from(text),
        encoding: random.pick(['gzip', 'br', 'deflate', 'zstd', 'identity', 'x', '']),
      }),
    ],
    [0.2, () => ({ type, bytes: BOMB, encoding: 'gzip' })],
    [0.2, () => ({ type, bytes: LARGE })],
    [0.5, () => ({ type, bytes: NESTED })],
    [1, () => ({ type, bytes: Buffer.from(JSON.stringify(deep(random, 1500)) ?? '') })],
    [1, () => ({ type, bytes: urlencoded(random) })],
  ]);
}

/** A body without relation to the endpoint. */
export const anyBody = (random: Random): Body => jsonBody(random, anyJson(random));

const urlencoded = (random: Random): Buffer =>
  Buffer.from(random.some(5, () => `data[${anyText(random)}][${random.below(200)}]=${anyText(random)}`).join('&'));

/** Changes some bytes. */
function spoilt(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = random.below(4); count >= 0 && copy.length > 0; count -= 1)
    copy[random.below(copy.length)] = random.below(256);
  return copy;
}

export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly content: Buffer;
}

const PICTURES: readonly Buffer[] = [
  Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6300010000050001',
    'hex',
  ),
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'),
  Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="-5"><script>1</script></svg>'),
  Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa">]><svg viewBox="0 0 a b">&a;</svg>'),
  Buffer.alloc(0),
];

const NAMES = [
  'data',
  'files',
  'files.cover',
  'files.body[0].image',
  'fileInfo',
  'ref',
  'refId',
  'field',
  'operations',
  'map',
  '0',
  'path',
];

/** A part of a form, mostly with a known name. */
export function anyPart(random: Random): Part {
  const name = random.chance(0.85) ? (random.pick(NAMES) ?? 'files') : anyText(random);
  if (random.chance(0.5))
    return {
      name,
      content: Buffer.from(random.chance(0.5) ? anyText(random) : (JSON.stringify(anyJson(random)) ?? '')),
    };
  return {
    name,
    filename: random.chance(0.5)
      ? `f${random.below(100)}.${random.pick(['png', 'txt', 'svg', 'html', 'exe', 'jpg', ''])}`
      : anyText(random),
    type: random.chance(0.7)
      ? random.pick(['image/png', 'image/jpeg', 'text/plain', 'image/svg+xml', 'text/html', 'image/webp'])
      : anyText(random).replace(/[\r\n]/g, ''),
    content: random.chance(0.6) ? (random.pick(PICTURES) ?? Buffer.alloc(0)) : Buffer.from(anyText(random)),
  };
}

/** A form of these parts, its boundaries sometimes wrong. */
export function formBody(random: Random, parts: readonly Part[]): Body {
  const boundary = random.chance(0.95) ? 'x1y2' : random.pick(['', 'a b', '"q"', 'é', 'x'.repeat(200), '--', "x'(y)"]);
  const mark = random.chance(0.97) ? boundary : 'other';
  const chunks = parts.flatMap(({ name, filename, type, content }) => {
    const named = random.chance(0.97)
      ? `; name="${name}"`
      : random.pick([
          '',
          '; name',
          '; name=',
          '; name="',
          `; name*=utf-8''${encodeURIComponent(Buffer.from(name).toString())}`,
        ]);
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const head = `--${mark}\r\nContent-Disposition: form-data${named}${file}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`;
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  const end = random.chance(0.93) ? `--${mark}--\r\n` : random.pick(['', `--${mark}`, '\r\n', '--']);
  const whole = Buffer.concat([...chunks, Buffer.from(end)]);
  const type = random.chance(0.97) ? `multipart/form-data; boundary=${boundary}` : random.pick(TYPES);
  return { type: type.replace(/[^\x20-\x7e]/g, '?'), bytes: random.chance(0.03) ? spoilt(random, whole) : whole };
}
