/** Sessions of the page: a key that the start prints opens one, once; a session may what a full-access token may. */
import { hashSecret, newSecret, sameHash } from './credentials.ts';
import { type Caller, FULL_ACCESS, type Strategy } from './viewer.ts';

/** The sessions of one server. They end with its process. */
export interface Sessions {
  /** The key that opens the first session. */
  readonly key: string;
  /** Opens a session with the key, which is then used up; undefined for any other text. */
  openWithKey(key: string): string | undefined;
  /** Opens a session for a caller who may do everything anyhow. */
  open(): string;
  close(session: string): void;
  /** Accepts sessions as credentials. */
  readonly callerOf: Strategy;
}

/** Maximum number of sessions; the oldest one ends when another is opened. */
const MOST_SESSIONS = 20;

/** Makes the sessions of one server. Only their hashes are kept. */
export function createSessions(): Sessions {
  const key = newSecret().slice(0, 48);
  const hashes = new Set<string>();
  let keyHash: string | undefined = hashSecret(key);
  const open = (): string => {
    const session = newSecret();
    hashes.add(hashSecret(session));
    const [oldest] = hashes;
    if (hashes.size > MOST_SESSIONS && oldest !== undefined) hashes.delete(oldest);
    return session;
  };
  return {
    key,
    open,
    openWithKey(candidate) {
      if (keyHash === undefined || !sameHash(keyHash, hashSecret(candidate))) return undefined;
      keyHash = undefined;
      return open();
    },
    close: (session) => void hashes.delete(hashSecret(session)),
    callerOf(bearer): Caller | undefined {
      return hashes.has(hashSecret(bearer)) ? FULL_ACCESS : undefined;
    },
  };
}
