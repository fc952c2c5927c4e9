/** A disk that calls back before each operation, so that a test can make it fail or inspect the files. */
import type { FileHandle } from 'node:fs/promises';
import * as real from 'node:fs/promises';
import type { Disk } from './disk.ts';

/** Called before an operation; throwing makes the operation fail. */
export type Before = (operation: string, file: string) => void | Promise<void>;

/**
 * The real disk, with `before` called ahead of every change. Operations run one after the other, so that `before` sees the
 * files as they would be if the process ended at that moment.
 */
export function watchedDisk(before: Before): Disk {
  let previous: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(operation: string, file: string, work: () => Promise<Result>): Promise<Result> => {
    const operationEnd = previous.then(async () => {
      await before(operation, file);
      return work();
    });
    previous = operationEnd.catch(() => {});
    return operationEnd;
  };
  const watchHandle = (handle: FileHandle, file: string): FileHandle =>
    new Proxy(handle, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        const call = (...args: unknown[]) => Reflect.apply(member, target, args);
        if (name === 'read' || name === 'close') return call;
        return (...args: unknown[]) => inTurn(String(name), file, () => call(...args));
      },
    });
  return {
    ...real,
    open: (path, flags, mode) => {
      const open = async () => watchHandle(await real.open(path, flags, mode), String(path));
      return flags === 'r' ? open() : inTurn('open', String(path), open);
    },
    rename: (from, to) => inTurn('rename', String(from), () => real.rename(from, to)),
    rm: (path, options) => inTurn('rm', String(path), () => real.rm(path, options)),
  };
}

/** The error of a full disk. */
export function noRoom(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}
