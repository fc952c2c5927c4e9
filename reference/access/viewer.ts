/** Authentication: finds the caller of a request, with its viewer (source document 5). */
import { ApiError } from '../query/api-error.ts';
import { UNRESTRICTED, type Viewer } from '../query/viewer.ts';
import type { Entry } from '../store/reader.ts';
import { bearerOf, tokenTest } from './credentials.ts';

/** The sender of a request. */
export interface Caller {
  readonly viewer: Viewer;
  /** Whether the request has a full-access token, which also controls the mock. */
  readonly fullAccess: boolean;
  /** The user of the JWT. */
  readonly user?: Entry;
}

/** Authentication of one server. */
export interface Access {
  /**
   * Finds the caller by the `Authorization` header. Any value other than `Bearer …` is anonymous: the public role.
   *
   * @throws ApiError 401 for invalid credentials, even if the public role has the permission
   */
  callerOf(authorization: string | undefined): Caller;
  /** What a request without credentials may: nothing where the profile refuses it. */
  anyone(): Viewer;
}

/** Accepts another kind of credentials, such as JWTs; undefined for any other. */
export type Strategy = (bearer: string) => Caller | undefined;

/** Credentials that a server accepts. */
export interface AccessOptions {
  /** Full-access API tokens that are not stored. */
  readonly tokens: readonly string[];
  /** Permissions of requests without credentials, as `uid.action`. @default none */
  readonly publicActions?: ReadonlySet<string>;
  /** The caller of requests without credentials, instead of `publicActions`, if permissions may change. */
  readonly anonymous?: () => Caller;
  /** Tried in order, after the tokens. @default none */
  readonly strategies?: readonly Strategy[];
}

/** The caller with a full-access token. */
export const FULL_ACCESS: Caller = { viewer: UNRESTRICTED, fullAccess: true };

/** Makes a viewer with these permissions, as `uid.action`. They are read once, at the first use. */
export function actionsViewer(read: () => Iterable<string>): Viewer {
  let actions: ReadonlySet<string> | undefined;
  return {
    may(action, uid) {
      actions ??= new Set(read());
      return actions.has(`${uid}.${action}`);
    },
  };
}

/** Makes the authentication of one server. */
export function createAccess({ tokens, publicActions, anonymous, strategies = [] }: AccessOptions): Access {
  const isToken = tokenTest(tokens);
  const anyone: Caller = { viewer: actionsViewer(() => publicActions ?? []), fullAccess: false };
  const callerOf = (authorization: string | undefined): Caller => {
    const bearer = bearerOf(authorization);
    if (bearer === undefined) return anonymous?.() ?? anyone;
    if (isToken(bearer)) return FULL_ACCESS;
    for (const strategy of strategies) {
      const caller = strategy(bearer);
      if (caller) return caller;
    }
    throw new ApiError('UnauthorizedError', 'Missing or invalid credentials');
  };
  return {
    callerOf,
    anyone() {
      try {
        return callerOf(undefined).viewer;
      } catch (error) {
        if (error instanceof ApiError) return NOBODY;
        throw error;
      }
    },
  };
}

const NOBODY: Viewer = { may: () => false };
