import { describe, expect, it } from 'vitest';
import { CHEAP, createPasswords, isPasswordHash, seedSalt } from './password.ts';

const passwords = createPasswords(CHEAP);

describe('the form of a hash', () => {
  it('is that of scrypt, with its cost and a key of the usual length', async () => {
    const hash = await createPasswords(CHEAP, () => Buffer.alloc(16)).hash('a');
    expect(hash).toMatch(/^scrypt\$16\$8\$1\$A{22}==\$[\w+/]{43}=$/);
    expect(isPasswordHash(hash)).toBe(true);
    for (const other of ['', 'scrypt', hash.slice(0, -4), hash.replace('scrypt', 'bcrypt')])
      expect(isPasswordHash(other)).toBe(false);
  });
});

describe('createPasswords', () => {
  it('tells the right password from a wrong one', async () => {
    const hash = await passwords.hash('hunter22');
    expect(hash).not.toContain('hunter22');
    expect(await passwords.matches('hunter22', hash)).toBe(true);
    expect(await passwords.matches('hunter2', hash)).toBe(false);
  });

  it('salts: the same password has another hash each time', async () => {
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
  });

  it('matches nothing where there is no hash, or one of another kind', async () => {
    expect(await passwords.matches('x', undefined)).toBe(false);
    expect(await passwords.matches('x', '$2a$10$abc')).toBe(false);
  });

  it('reads a hash of another cost', async () => {
    const hash = await createPasswords({ N: 32, r: 8, p: 1 }).hash('hunter22');
    expect(await passwords.matches('hunter22', hash)).toBe(true);
  });

  it('minds every byte of a long password', async () => {
    const start = 'é'.repeat(60);
    const hash = await passwords.hash(`${start}a`);
    expect([await passwords.matches(`${start}b`, hash), await passwords.matches(start, hash)]).toEqual([false, false]);
    expect(await passwords.matches(`${start}a`, hash)).toBe(true);
  });

  it('takes as long for no hash, one of another kind, and one of less cost', async () => {
    const usual = createPasswords({ N: 4096, r: 8, p: 1 });
    const hashes = [await usual.hash('x'), undefined, '$2a$10$abc', await passwords.hash('x')];
    const fastest = async (hash: string | undefined) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const began = performance.now();
        await usual.matches('y', hash);
        times.push(performance.now() - began);
      }
      return Math.min(...times);
    };
    const times: number[] = [];
    for (const hash of hashes) times.push(await fastest(hash));
    expect(Math.min(...times)).toBeGreaterThan(Math.max(...times) / 20);
  });

  it('gives the same hash for the same password of a seed', async () => {
    const seeds = () => createPasswords(CHEAP, seedSalt);
    expect(await seeds().hash('same')).toBe(await seeds().hash('same'));
    expect(await seeds().hash('same')).not.toBe(await seeds().hash('other'));
  });

  it('hashes many at once without losing one', async () => {
    const hashes = await Promise.all(Array.from({ length: 20 }, (_, index) => passwords.hash(`p${index}`)));
    const right = await Promise.all(hashes.map((hash, index) => passwords.matches(`p${index}`, hash)));
    expect(right).not.toContain(false);
  });
});
