/** Who asks: builds the Viewer that content is shown to (source document 5). */
import { ApiError } from '../query/api-error.ts';
import { UNRESTRICTED, type Viewer } from '../query/viewer.ts';
import type { Entry } from '../store/reader.ts';
import { bearerOf, tokenTest } from './credentials.ts';

/** A request's sender, as far as it is known. */
export interface Caller {
  readonly viewer: Viewer;
  /** Holds a full-access token: may also control the mock. */
  readonly fullAccess: boolean;
  /** The user who sent a JWT. */
  readonly user?: Entry;
}

/** Knows every credential of one server. */
export interface Access {
  /**
   * Reads the `Authorization` header. Anything but `Bearer …` is anonymous: the public role.
   *
   * @throws ApiError 401 for a bearer that nothing accepts, also where the public role would do
   */
  callerOf(authorization: string | undefined): Caller;
}

/** Credentials of another kind, tried in order after the tokens: users and their roles. */
export type Strategy = (bearer: string) => Caller | undefined;

/** What a server accepts. */
export interface AccessOptions {
  /** Full-access API tokens that are kept nowhere. */
  readonly tokens: readonly string[];
  /** Permissions of whoever sends no credentials, `uid.action`. */
  readonly publicActions?: ReadonlySet<string>;
  /** Whoever sends no credentials, when permissions change while the server runs: instead of `publicActions`. */
  readonly anonymous?: () => Caller;
  readonly strategies?: readonly Strategy[];
}

/** The sender of a full-access token. */
export const FULL_ACCESS: Caller = { viewer: UNRESTRICTED, fullAccess: true };

/** May do the actions given, each `uid.action`. They are read once, when first asked about. */
export function actionsViewer(read: () => Iterable<string>): Viewer {
  let actions: ReadonlySet<string> | undefined;
  return {
    may(action, uid) {
      actions ??= new Set(read());
      return actions.has(`${uid}.${action}`);
    },
  };
}

/** Makes the gate of one server. */
export function createAccess({ tokens, publicActions, anonymous, strategies = [] }: AccessOptions): Access {
  const isToken = tokenTest(tokens);
  const anyone: Caller = { viewer: actionsViewer(() => publicActions ?? []), fullAccess: false };
  return {
    callerOf(authorization) {
      const bearer = bearerOf(authorization);
      if (bearer === undefined) return anonymous?.() ?? anyone;
      if (isToken(bearer)) return FULL_ACCESS;
      for (const strategy of strategies) {
        const caller = strategy(bearer);
        if (caller) return caller;
      }
      throw new ApiError('UnauthorizedError', 'Missing or invalid credentials');
    },
  };
}
