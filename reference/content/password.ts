/** Passwords are kept as hashes: what was typed cannot be read back, neither by an answer nor from a file. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

const KEY_LENGTH = 32;
// light on purpose: the server is for tests and mocks, and must not stand still for each password
const COST = { N: 1024, r: 8, p: 1 };

/** The hash to keep of a password, with its salt. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return ['scrypt', salt.toString('base64'), scryptSync(password, salt, KEY_LENGTH, COST).toString('base64')].join('$');
}

/** Tells whether a password is the one a hash was made of. */
export function isPassword(password: string, hash: string): boolean {
  const [method, salt = '', key = ''] = hash.split('$');
  if (method !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64');
  const given = scryptSync(password, Buffer.from(salt, 'base64'), KEY_LENGTH, COST);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
