/**
 * JSON Web Tokens of users: signed with HS256 and nothing else (source document 5.3). A token names the password it was
 * issued under, by a keyed hash of the stored password: every change of the password invalidates earlier tokens at once.
 */
import { createHmac, createSecretKey } from 'node:crypto';
import { createRequire } from 'node:module';
import type jwt from 'jsonwebtoken';
import type { Entry } from '../store/reader.ts';

/** Issues and reads the tokens of one server. */
export interface Jwt {
  /** Issues a token. `password` is the stored hash of the user's password, if there is one. */
  issue(userId: number, password: unknown): string;
  /** The claims of a token; undefined if it is invalid or expired. */
  read(token: string): Claims | undefined;
}

/** Claims of a token. */
interface Claims {
  /** Id of the user it was issued for. */
  readonly id: number;
  /** Whether the user's password has not changed since the token was issued. */
  isCurrent(user: Entry): boolean;
}

/** Seconds, or a text such as `30d`. */
export type Lifetime = NonNullable<jwt.SignOptions['expiresIn']>;

/** Options of `createJwt`. */
export interface JwtOptions {
  readonly secret: string;
  readonly expiresIn: Lifetime;
  /** Clock in milliseconds since 1970. @default Date.now */
  readonly now?: (() => number) | undefined;
}

const ALGORITHM = 'HS256';

/** Characters of 6 bits each: enough that no other password has the same mark. */
const MARK_LENGTH = 22;

/** Default lifetime of a token. */
export const USUAL_LIFETIME: Lifetime = '30d';

/** Makes the JWT service of a server. @throws Error if `expiresIn` is no duration */
export function createJwt({ secret, expiresIn, now = Date.now }: JwtOptions): Jwt {
  const seconds = () => Math.floor(now() / 1000);
  // loaded at the first token, which saves the start 50 ms
  let loaded: typeof jwt | undefined;
  const library = (): typeof jwt => {
    loaded ??= createRequire(import.meta.url)('jsonwebtoken') as typeof jwt;
    return loaded;
  };
  // the library would try to parse a text as a public key each time
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
        // other programs that share the secret sign tokens without this claim
        return { id, isCurrent: (user) => password === undefined || password === markOf(user.password) };
      } catch {
        return undefined;
      }
    },
  };
}
