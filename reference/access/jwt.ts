/** JSON Web Tokens of users: signed with HS256 and nothing else (source document 5.3). */
import { createSecretKey } from 'node:crypto';
import { createRequire } from 'node:module';
import type jwt from 'jsonwebtoken';

/** Issues and reads the tokens of one server. */
export interface Jwt {
  issue(userId: number): string;
  /** Id of the user a token was issued for; undefined when it is forged, altered, out of date or no token at all. */
  userOf(token: string): number | undefined;
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
  const issue = (id: number) => library().sign({ id, iat: seconds() }, key, { algorithm: ALGORITHM, expiresIn });
  if (expiresIn !== USUAL_LIFETIME) issue(0);
  return {
    issue,
    userOf(token) {
      try {
        const payload = library().verify(token, key, { algorithms: [ALGORITHM], clockTimestamp: seconds() });
        const id: unknown = typeof payload === 'object' ? payload.id : undefined;
        return typeof id === 'number' ? id : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
