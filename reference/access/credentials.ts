/** Random secrets, stored as hashes and compared in constant time. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a new random secret, as hexadecimal text. */
export function newSecret(): string {
  return randomBytes(64).toString('hex');
}

/** Hashes a secret for storage. It needs no salt, since secrets are random and not chosen by people. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two hashes in constant time. */
export function sameHash(hash: string, other: string): boolean {
  const [a, b] = [Buffer.from(hash), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether a text is one of the tokens. */
export type TokenTest = (candidate: string) => boolean;

/** Makes a constant-time test for the tokens that a server was started with. Ignores empty texts. */
export function tokenTest(tokens: readonly string[]): TokenTest {
  const tokenBytes = tokens.filter((token) => token !== '').map((token) => Buffer.from(token));
  return (candidate) => {
    const candidateBytes = Buffer.from(candidate);
    return tokenBytes
      .map((token) => token.length === candidateBytes.length && timingSafeEqual(token, candidateBytes))
      .includes(true);
  };
}

/** The credentials of an `Authorization: Bearer …` header; undefined for any other form. */
export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme = '', credentials, ...more] = (authorization ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' && more.length === 0 ? credentials : undefined;
}
