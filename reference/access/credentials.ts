/** Random secrets: kept as hashes, and compared without telling how much of a guess was right. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret that nobody guesses, as hexadecimal text. */
export function newSecret(): string {
  return randomBytes(64).toString('hex');
}

/** What is kept of a secret. No salt: the secrets are random, not chosen by people. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether two hashes are the same. */
export function sameHash(hash: string, other: string): boolean {
  const [a, b] = [Buffer.from(hash), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Tells whether a text is one of the tokens. */
export type TokenTest = (candidate: string) => boolean;

/** Makes the test of tokens that a server was started with. Empty texts are no tokens. */
export function tokenTest(tokens: readonly string[]): TokenTest {
  const tokenBytes = tokens.filter((token) => token !== '').map((token) => Buffer.from(token));
  return (candidate) => {
    const candidateBytes = Buffer.from(candidate);
    return tokenBytes
      .map((token) => token.length === candidateBytes.length && timingSafeEqual(token, candidateBytes))
      .includes(true);
  };
}

/** The credentials of an `Authorization: Bearer …` header; undefined for any other form, which counts as none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme = '', credentials, ...more] = (authorization ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' && more.length === 0 ? credentials : undefined;
}
