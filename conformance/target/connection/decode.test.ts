import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';

const text = JSON.stringify({ data: 'x'.repeat(500) });
const textOf = (bytes: Uint8Array, encoding: string): string | undefined => {
  const decoded = decode(bytes, encoding, 10_000);
  return 'bytes' in decoded ? new TextDecoder().decode(decoded.bytes) : undefined;
};

describe('decode', () => {
  it.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['BR', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
  ])('reads %s', (encoding, bytes) => {
    expect(textOf(bytes, encoding)).toBe(text);
  });

  it.each([
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
  ])('tells %s that ends early from what is none', (encoding, bytes) => {
    expect(decode(bytes.subarray(0, bytes.length - 12), encoding, 10_000)).toMatchObject({ isCut: true });
    expect(decode(Buffer.from(text), encoding, 10_000)).toEqual({
      problem: `Content-Encoding ${encoding}, but a body that is not ${encoding}`,
      isCut: false,
    });
  });

  it('knows no encoding but the registered ones, and inflates no bomb', () => {
    expect(decode(Buffer.from('x'), 'rot13', 100)).toMatchObject({ problem: expect.stringContaining('rot13') });
    expect(textOf(gzipSync('x'.repeat(20_000)), 'gzip')).toBeUndefined();
  });
});
