import { describe, expect, it } from 'vitest';
import { CHEAP, createPasswords } from './password.ts';

const passwords = createPasswords(CHEAP);

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

  it('hashes many at once without losing one', async () => {
    const hashes = await Promise.all(Array.from({ length: 20 }, (_, index) => passwords.hash(`p${index}`)));
    const right = await Promise.all(hashes.map((hash, index) => passwords.matches(`p${index}`, hash)));
    expect(right).not.toContain(false);
  });
});
