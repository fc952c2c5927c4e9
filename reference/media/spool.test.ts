import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSpool } from './spool.ts';

let root: string;
let directory: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchstone-spool-'));
  directory = join(root, 'uploads', '.incoming');
});
afterEach(() => rmSync(root, { recursive: true }));

const stream = (...pieces: string[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)));
const uncounted = () => {};

describe('temporary files', () => {
  it('hold what was sent, for the owner alone, until the form is removed', async () => {
    const form = openSpool({ directory }).open();
    const file = await form.write(stream('ab', 'c'), uncounted);
    expect([readFileSync(file.path, 'utf8'), file.length]).toEqual(['abc', 3]);
    // SHA-256 of abc
    expect(file.digest).toMatch(/^ba7816bf8f01cfea/);
    for (const path of [directory, join(root, 'uploads')]) expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    form.remove();
    form.remove();
    expect(existsSync(directory)).toBe(false);
  });

  it('of other forms stay', async () => {
    const spool = openSpool({ directory });
    const [first, second] = [spool.open(), spool.open()];
    await first.write(stream('1'), uncounted);
    const { path } = await second.write(stream('2'), uncounted);
    first.remove();
    expect(readFileSync(path, 'utf8')).toBe('2');
  });

  it('are limited together, and make room when they go', async () => {
    const spool = openSpool({ directory, limit: 10 });
    const [first, second] = [spool.open(), spool.open()];
    await first.write(stream('12345678'), uncounted);
    await expect(second.write(stream('123'), uncounted)).rejects.toMatchObject({ status: 507 });
    expect(readdirSync(directory)).toHaveLength(1);
    second.remove();
    first.remove();
    await spool.open().write(stream('12345678'), uncounted);
  });

  it('end when their form is given up while they come', async () => {
    const form = openSpool({ directory }).open();
    const slow = new Readable({ read() {} });
    slow.push('1');
    const written = form.write(slow, uncounted);
    const refused = expect(written).rejects.toThrow('given up');
    await new Promise((resolve) => setTimeout(resolve, 20));
    form.remove();
    slow.push('2');
    slow.push(null);
    await refused;
    expect(existsSync(directory)).toBe(false);
  });

  it('and their directory go, at whatever moment the form is given up', async () => {
    for (let round = 0; round < 50; round++) {
      const form = openSpool({ directory }).open();
      const writes = Array.from({ length: 100 }, () => form.write(stream('1', '2'), uncounted).catch(() => undefined));
      for (let turn = 0; turn < round % 10; turn++) await new Promise((resolve) => setImmediate(resolve));
      form.remove();
      await Promise.all(writes);
      expect(existsSync(directory)).toBe(false);
    }
  });

  it('that come after their form was given up take nothing from other forms', async () => {
    const spool = openSpool({ directory });
    const [first, second] = [spool.open(), spool.open()];
    const { path } = await second.write(stream('2'), uncounted);
    first.remove();
    await expect(first.write(stream('1'), uncounted)).rejects.toThrow('given up');
    expect(readFileSync(path, 'utf8')).toBe('2');
    second.remove();
    await expect(second.write(stream('3'), uncounted)).rejects.toThrow('given up');
    expect(existsSync(directory)).toBe(false);
  });

  it('that the disk does not take are refused with 507', async () => {
    writeFileSync(join(root, 'uploads'), 'no directory');
    const refused = openSpool({ directory }).open().write(stream('1'), uncounted);
    await expect(refused).rejects.toMatchObject({ status: 507, name: 'InsufficientStorageError' });
  });

  it('of a server that was killed are removed at the next start', () => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'left'), 'x');
    openSpool({ directory });
    expect(existsSync(directory)).toBe(false);
    // no process has so high a number
    const abandoned = join(tmpdir(), 'touchstone-forms-999999999-left');
    const recent = join(tmpdir(), `touchstone-forms-${process.pid}-used`);
    for (const path of [abandoned, recent]) mkdirSync(path, { recursive: true });
    openSpool();
    expect([existsSync(abandoned), existsSync(recent)]).toEqual([false, true]);
    rmSync(recent, { recursive: true });
  });
});
