/** Invalid JWTs, and API tokens that nobody has made (5). */
import { createHmac } from 'node:crypto';
import { isObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims of a part of a JWT; empty where it has none. */
export const decodePart = (part: string | undefined): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** Invalid JWTs made from a valid one. */
export function forgeries(jwt: string): Readonly<Record<string, string>> {
  const [head = '', payload = '', signature = ''] = jwt.split('.');
  const claims = decodePart(payload);
  const signed = (header: unknown, content: unknown, key: string): string => {
    const text = `${encode(header)}.${encode(content)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const header = { alg: 'HS256', typ: 'JWT' };
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
  return {
    'another signature': `${head}.${payload}.${flipped}`,
    'no signature': `${head}.${payload}.`,
    'the algorithm none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'the algorithm none and a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'another user': `${head}.${encode({ ...claims, id: 1_000_000 })}.${signature}`,
    'an empty key': signed(header, claims, ''),
    'a guessed key': signed(header, claims, 'secret'),
    'a time that is over': `${head}.${encode({ ...claims, exp: 1 })}.${signature}`,
  };
}

/** Tokens that differ little from a valid one. */
function nearTokens(token: string): string[] {
  const shorter = token.slice(0, -1);
  const otherCase = token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase();
  const near = [shorter, `${token}x`, `x${token}`, `${shorter}${token.endsWith('x') ? 'y' : 'x'}`, otherCase];
  return near.filter((other) => other !== token);
}

/** A token that no server has made. */
export const unknownToken = 'no-server-made-this-token-0123456789abcdef0123456789abcdef';

const knownTokens = ({ owner }: Pick<Target, 'owner'>): string[] =>
  [owner?.tokens?.readOnly, owner?.tokens?.custom?.token].filter((token) => token !== undefined);

/** Tokens that no server has made; where the owner declares tokens, also some that resemble them. */
export const unknownTokens = (target: Pick<Target, 'owner'>): string[] => [
  unknownToken,
  ...knownTokens(target).flatMap(nearTokens),
];

/** Asks once with each token that the owner declares: a server may remember it, and then take another for it. */
export const askWithKnown = (session: Session, { pluralName }: ContentType): Promise<void> =>
  session.once('asked with each known token', async () => {
    for (const bearer of knownTokens(session.target)) await session.get(`/api/${pluralName}`, { bearer });
  });
