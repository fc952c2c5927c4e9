/** Passwords are kept as slow hashes: what was typed cannot be read back, neither by an answer nor from a file. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

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

/** Hashes under way at once: some threads stay free for files. */
const AT_ONCE = 2;

/** Makes the hashing of one server. */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const derive = limited(AT_ONCE, deriveKey);
  const decoy = ['scrypt', cost.N, cost.r, cost.p, encode(randomBytes(16)), encode(randomBytes(KEY_LENGTH))].join('$');
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return ['scrypt', cost.N, cost.r, cost.p, encode(salt), encode(await derive(password, salt, cost))].join('$');
    },
    async matches(password, hash) {
      const known = parseHash(hash ?? decoy);
      if (!known) return false;
      const given = await derive(password, known.salt, known.cost);
      return timingSafeEqual(given, known.key);
    },
  };
}

function parseHash(hash: string): { salt: Buffer; key: Buffer; cost: PasswordCost } | undefined {
  const [method, N, r, p, salt = '', key = ''] = hash.split('$');
  const known = { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  if (method !== 'scrypt' || known.key.length !== KEY_LENGTH) return undefined;
  return { ...known, cost: { N: Number(N), r: Number(r), p: Number(p) } };
}

const encode = (bytes: Buffer): string => bytes.toString('base64');

type Derive = (password: string, salt: Buffer, cost: PasswordCost) => Promise<Buffer>;

const deriveKey: Derive = (password, salt, { N, r, p }) =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
    scrypt(password, salt, KEY_LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** Lets so many run at once; the others wait in line. */
function limited(atOnce: number, derive: Derive): Derive {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (...asked) => {
    if (running >= atOnce) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await derive(...asked);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
