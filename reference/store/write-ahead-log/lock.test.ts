import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOCK, lockDirectory } from './lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'touchstone-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('is held once, also within one process, until it is let go', () => {
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(`is in use by process ${process.pid}`);
  unlock();
  lockDirectory(directory)();
  expect(existsSync(join(directory, LOCK))).toBe(false);
});

it('of a process that is gone is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  symlinkSync(`${pid}.123`, join(directory, LOCK));
  const unlock = lockDirectory(directory);
  expect(readlinkSync(join(directory, LOCK))).toMatch(new RegExp(`^${process.pid}\\.`));
  unlock();
});

it.runIf(process.platform === 'linux')('of a process whose number another one has now is taken over', () => {
  symlinkSync(`${process.pid}.1`, join(directory, LOCK));
  lockDirectory(directory)();
});

it('of another holder stays when it is not ours any more', () => {
  const unlock = lockDirectory(directory);
  rmSync(join(directory, LOCK));
  symlinkSync('1.1', join(directory, LOCK));
  unlock();
  expect(readlinkSync(join(directory, LOCK))).toBe('1.1');
});
