/** Passwords are stored as slow hashes, so that neither an answer nor a file can reveal them. */
import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordCost } from './password-cost.ts';

/** Hashes passwords off the event loop, a few at a time. */
export interface Passwords {
  /** Hashes a password; the text contains salt and cost. */
  hash(password: string): Promise<string>;
  /** Whether a password matches a hash. Takes the same time without a hash, so that timing reveals nothing. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

/** About what bcrypt costs at 10 rounds: 16 MB, some 40 ms. */
const COST: PasswordCost = { N: 16_384, r: 8, p: 1 };

/** Cheap cost for made-up passwords that are no secret. */
export const CHEAP: PasswordCost = { N: 16, r: 8, p: 1 };

const KEY_LENGTH = 32;

const SALT_LENGTH = 16;

/** Chooses the salt of a password. */
type SaltOf = (password: string) => Buffer;

/**
 * A deterministic salt, only for the passwords of a seed file, which are plain text anyway. Planting the seed again gives the
 * same hashes, so that JWTs stay valid.
 */
export const seedSalt: SaltOf = (password) =>
  createHash('sha256').update(`touchstone seed ${password}`).digest().subarray(0, SALT_LENGTH);

/** Maximum number of hashes at the same time; the other threads stay free for files. */
const AT_ONCE = 2;

/** Makes the hashing of one server. */
export function createPasswords(cost: PasswordCost = COST, saltOf: SaltOf = () => randomBytes(SALT_LENGTH)): Passwords {
  const derive = withLimit(AT_ONCE, deriveKey);
  const decoy: ParsedHash = { salt: randomBytes(SALT_LENGTH), key: randomBytes(KEY_LENGTH), cost };
  return {
    async hash(password) {
      const salt = saltOf(password);
      return ['scrypt', cost.N, cost.r, cost.p, encode(salt), encode(await derive(password, salt, cost))].join('$');
    },
    async matches(password, hash) {
      const parsed = hash === undefined ? undefined : parseHash(hash);
      const { salt, key, cost: itsCost } = parsed ?? decoy;
      const candidate = await derive(password, salt, itsCost);
      // one that was hashed at less is not to be told by the time
      if (itsCost.N < cost.N) await derive(password, salt, cost);
      return timingSafeEqual(candidate, key) && parsed !== undefined;
    },
  };
}

/** Whether a text has the form of a hash. */
export const isPasswordHash = (text: string): boolean => parseHash(text) !== undefined;

interface ParsedHash {
  readonly salt: Buffer;
  readonly key: Buffer;
  readonly cost: PasswordCost;
}

function parseHash(hash: string): ParsedHash | undefined {
  const [method, N, r, p, salt = '', key = ''] = hash.split('$');
  const stored = { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  if (method !== 'scrypt' || stored.key.length !== KEY_LENGTH) return undefined;
  return { ...stored, cost: { N: Number(N), r: Number(r), p: Number(p) } };
}

const encode = (bytes: Buffer): string => bytes.toString('base64');

type Derive = (password: string, salt: Buffer, cost: PasswordCost) => Promise<Buffer>;

const deriveKey: Derive = (password, salt, { N, r, p }) =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
    scrypt(password, salt, KEY_LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** Limits how many calls run at the same time; the others wait in a queue. */
function withLimit(atOnce: number, derive: Derive): Derive {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (...args) => {
    if (running >= atOnce) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await derive(...args);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
