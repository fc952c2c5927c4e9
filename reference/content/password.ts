/** Passwords are kept as slow hashes: what was typed cannot be read back, neither by an answer nor from a file. */
import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** What one hash costs, as scrypt counts it: memory is 128 * N * r bytes. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Hashes passwords off the event loop, a few at a time. */
export interface Passwords {
  /** The hash to keep of a password, with its salt and cost. */
  hash(password: string): Promise<string>;
  /** Whether a password is the one a hash was made of. Takes as long when there is no hash to compare with. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

/** About what bcrypt costs at 10 rounds: 16 MB, some 40 ms. */
const COST: PasswordCost = { N: 16_384, r: 8, p: 1 };

/** For what is made up and no secret. */
export const CHEAP: PasswordCost = { N: 16, r: 8, p: 1 };

const KEY_LENGTH = 32;

const SALT_LENGTH = 16;

/** Chooses the salt of a password. */
type SaltOf = (password: string) => Buffer;

/**
 * The same for the same password: a seed that is planted again gives the same hashes, and tokens that were issued under
 * them stay good. Only for passwords that stand in the clear.
 */
export const seedSalt: SaltOf = (password) =>
  createHash('sha256').update(`touchstone seed ${password}`).digest().subarray(0, SALT_LENGTH);

/** Hashes under way at once: some threads stay free for files. */
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

/** Lets so many run at once; the others wait in line. */
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
