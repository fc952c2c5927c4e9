/** JSON Web Tokens of users: signed with HS256 and nothing else (source document 5.3). */
import jwt from 'jsonwebtoken';

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

/** Makes the tokens of a server. Throws an Error when `expiresIn` says no time. */
export function createJwt({ secret, expiresIn, now = Date.now }: JwtOptions): Jwt {
  const seconds = () => Math.floor(now() / 1000);
  const issue = (id: number) => jwt.sign({ id, iat: seconds() }, secret, { algorithm: ALGORITHM, expiresIn });
  issue(0);
  return {
    issue,
    userOf(token) {
      try {
        const payload = jwt.verify(token, secret, { algorithms: [ALGORITHM], clockTimestamp: seconds() });
        const id: unknown = typeof payload === 'object' ? payload.id : undefined;
        return typeof id === 'number' ? id : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
