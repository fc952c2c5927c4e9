/** Rate limit of operations that take passwords, codes or e-mail addresses, by operation and client. */
import { ApiError } from '../query/api-error.ts';
import { createRateLimit, type RateLimitOptions } from './rate-limit.ts';

/** One attempt. */
export interface Attempt {
  /** Name of the action: `callback`, `register`, … */
  readonly action: string;
  /** Body of the request. Only the fields that the action uses affect which counter is used. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Id of the user of the JWT that came with the request. */
  readonly user?: number | undefined;
  /** IP address of the client. */
  readonly ip: string | undefined;
}

/** The counters of one server, shared by REST and GraphQL. */
export interface Attempts {
  /**
   * Counts an attempt. When the limit is exceeded, calls `tooMany` with the seconds until the next attempt is allowed.
   *
   * @throws ApiError 429 when the limit is exceeded
   */
  count(attempt: Attempt, tooMany: (retryAfter: number) => void): void;
}

/**
 * Actions that look up an account by e-mail, with a counter for each e-mail. Other actions ignore an e-mail in the body:
 * separate counters would let a client bypass the limit by sending a new e-mail each time (CVE-2025-64526).
 */
const BY_EMAIL = new Set(['register', 'forgotPassword', 'sendEmailConfirmation']);

/** Actions of a user with a JWT, with a counter for each user. */
const BY_USER = new Set(['changePassword']);

/** Maximum length of an e-mail; a longer text gets no counter of its own. */
const LONGEST_KEY = 320;

/** Makes the counters of one server. `now`: clock in milliseconds since 1970. @default Date.now */
export function createAttempts(options: RateLimitOptions, now: () => number = Date.now): Attempts {
  const limit = createRateLimit(options, now);
  return {
    count(attempt, tooMany) {
      const { action, ip } = attempt;
      const place = `${options.prefixKey ?? action}|${ip}`;
      const who = options.prefixKey === undefined ? accountOf(attempt) : '';
      const seconds = limit.count(`${place}|${who}`, `${place}|`);
      if (seconds === 0) return;
      tooMany(seconds);
      throw new ApiError('RateLimitError');
    },
  };
}

/** The account in an attempt: the e-mail or user id that its action uses; empty for other actions. */
function accountOf({ action, body, user }: Attempt): string {
  if (BY_USER.has(action)) return String(user ?? '');
  const { email } = body;
  return BY_EMAIL.has(action) && typeof email === 'string' ? email.toLowerCase().slice(0, LONGEST_KEY) : '';
}
