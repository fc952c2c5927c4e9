/** API tokens, kept as hashes and compared without telling how much of a guess was right. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** Tells whether a text is one of the tokens. */
export type TokenTest = (candidate: string) => boolean;

/** Remembers tokens by their hash. Empty texts are no tokens. */
export function tokenTest(tokens: readonly string[]): TokenTest {
  const hashes = tokens.filter((token) => token !== '').map(hash);
  return (candidate) => {
    const sought = hash(candidate);
    return hashes.map((known) => timingSafeEqual(known, sought)).includes(true);
  };
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The credentials of an `Authorization: Bearer …` header; undefined for any other form, which counts as none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme = '', credentials, ...more] = (authorization ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' && more.length === 0 ? credentials : undefined;
}
