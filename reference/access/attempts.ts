/** Tries at operations that take passwords and addresses: so many for one e-mail, operation and sender. */
import { createRateLimit, type RateLimitOptions } from './rate-limit.ts';

/** One try. */
export interface Attempt {
  /** Name of the action: `callback`, `register`, … */
  readonly action: string;
  /** The e-mail that is given, if one is. */
  readonly email: unknown;
  /** Address it comes from. */
  readonly ip: string | undefined;
}

/** All tries on one server, whichever face they come through. */
export interface Attempts {
  /**
   * Counts a try; one too many is first told to `tooMany`, with the seconds until the next is welcome.
   *
   * @throws Refusal 429 when there were too many
   */
  count(attempt: Attempt, tooMany: (retryAfter: number) => void): void;
}

/** An e-mail is no longer than this: a longer text is no key of its own. */
const LONGEST_KEY = 320;

/** Makes the count of one server. */
export function createAttempts(options: RateLimitOptions): Attempts {
  const limit = createRateLimit(options);
  return {
    count({ action, email, ip }, tooMany) {
      const who = typeof email === 'string' ? email.toLowerCase().slice(0, LONGEST_KEY) : '';
      const key = `${who || 'unknownIdentifier'}:${action}:${ip}`;
      try {
        limit.count(key);
      } catch (refusal) {
        tooMany(limit.retryAfter(key));
        throw refusal;
      }
    },
  };
}
