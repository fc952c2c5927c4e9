/** Attempts at operations that take passwords, codes and addresses: so many for each operation and sender. */
import { ApiError } from '../query/api-error.ts';
import { createRateLimit, type RateLimitOptions } from './rate-limit.ts';

/** One attempt. */
export interface Attempt {
  /** Name of the action: `callback`, `register`, … */
  readonly action: string;
  /** What the request holds. Only what the action works with tells one count from another. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Id of the user of the JWT that came with the request. */
  readonly user?: number | undefined;
  /** Address it comes from. */
  readonly ip: string | undefined;
}

/** All attempts on one server, whichever face they come through. */
export interface Attempts {
  /**
   * Counts an attempt; one too many is first told to `tooMany`, with the seconds until the next is welcome.
   *
   * @throws ApiError 429 when there were too many
   */
  count(attempt: Attempt, tooMany: (retryAfter: number) => void): void;
}

/**
 * Actions that look an account up by e-mail: each e-mail has a count of its own. Elsewhere an e-mail in the body means
 * nothing: a count for each would let a sender try as often as they have e-mails to send along (CVE-2025-64526).
 */
const BY_EMAIL = new Set(['register', 'forgotPassword', 'sendEmailConfirmation']);

/** Actions of somebody who is known by a JWT: each user has a count of its own. */
const BY_USER = new Set(['changePassword']);

/** An e-mail is no longer than this: a longer text is no key of its own. */
const LONGEST_KEY = 320;

/** Makes the count of one server; `now` gives milliseconds since 1970. */
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

/** The account that an action is about, as the action names it; empty where it does not. */
function accountOf({ action, body, user }: Attempt): string {
  if (BY_USER.has(action)) return String(user ?? '');
  const { email } = body;
  return BY_EMAIL.has(action) && typeof email === 'string' ? email.toLowerCase().slice(0, LONGEST_KEY) : '';
}
