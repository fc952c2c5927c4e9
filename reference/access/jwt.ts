/**
 * JSON Web Tokens of users: signed with HS256 and nothing else (source document 5.3). A token names the password it was
 * issued under, by a keyed hash of what is kept of it: whoever changes the password, and however soon, ends the tokens
 * from before.
 */
import { createHmac, createSecretKey } from 'node:crypto';
import { createRequire } from 'node:module';
import type jwt from 'jsonwebtoken';
import type { Entry } from '../store/reader.ts';

/** Issues and reads the tokens of one server. */
export interface Jwt {
  /** `password` is what is kept of the user's password; nothing for a user without one. */
  issue(userId: number, password: unknown): string;
  /** What a token says; undefined when it is forged, altered, out of date or no token at all. */
  read(token: string): Claims | undefined;
}

/** What a token says. */
export interface Claims {
  /** Id of the user it was issued for. */
  readonly id: number;
  /** Whether the user still has the password it was issued under. */
  isCurrent(user: Entry): boolean;
}

/** Seconds, or a text such as `30d`. */
export type Lifetime = NonNullable<jwt.SignOptions['expiresIn']>;

/** What tokens are made with. */
export interface JwtOptions {
  readonly secret: string;
  readonly expiresIn: Lifetime;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

const ALGORITHM = 'HS256';

/** Characters of 6 bits each: none can be found for another password. */
const MARK_LENGTH = 22;

/** How long a token is good when the configuration says nothing. */
export const USUAL_LIFETIME: Lifetime = '30d';

/** Makes the tokens of a server. Throws an Error when `expiresIn` says no time. */
export function createJwt({ secret, expiresIn, now = Date.now }: JwtOptions): Jwt {
  const seconds = () => Math.floor(now() / 1000);
  // loaded at the first token: a twentieth of a second that a start need not wait for
  let loaded: typeof jwt | undefined;
  const library = (): typeof jwt => {
    loaded ??= createRequire(import.meta.url)('jsonwebtoken') as typeof jwt;
    return loaded;
  };
  // given the text, the library would try to read it as a public key first, each time
  const key = createSecretKey(secret, 'utf8');
  const markOf = (password: unknown): string =>
    createHmac('sha256', key)
      .update(typeof password === 'string' ? password : '')
      .digest('base64url')
      .slice(0, MARK_LENGTH);
  const issue: Jwt['issue'] = (id, password) =>
    library().sign({ id, iat: seconds(), password: markOf(password) }, key, { algorithm: ALGORITHM, expiresIn });
  if (expiresIn !== USUAL_LIFETIME) issue(0, undefined);
  return {
    issue,
    read(token) {
      try {
        const payload = library().verify(token, key, { algorithms: [ALGORITHM], clockTimestamp: seconds() });
        if (typeof payload !== 'object') return undefined;
        const { id, password }: Readonly<Record<string, unknown>> = payload;
        if (typeof id !== 'number') return undefined;
        // whoever else holds the secret signs tokens that name no password
        return { id, isCurrent: (user) => password === undefined || password === markOf(user.password) };
      } catch {
        return undefined;
      }
    },
  };
}
