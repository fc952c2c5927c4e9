/** A disk that calls back before each of its operations: to fail it, or to look at what there is at that moment. */
import type { FileHandle } from 'node:fs/promises';
import * as real from 'node:fs/promises';
import type { Disk } from './disk.ts';

/** What is about to be done; throwing makes it fail. */
export type Before = (operation: string, file: string) => void | Promise<void>;

/** The real disk, with `before` called ahead of everything that changes it. */
export function watchedDisk(before: Before): Disk {
  const watchHandle = (handle: FileHandle, file: string): FileHandle =>
    new Proxy(handle, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          if (name !== 'read' && name !== 'close') await before(String(name), file);
          return Reflect.apply(member, target, args);
        };
      },
    });
  return {
    ...real,
    async open(path, flags) {
      await before('open', String(path));
      return watchHandle(await real.open(path, flags), String(path));
    },
    async rename(from, to) {
      await before('rename', String(from));
      return real.rename(from, to);
    },
    async rm(path, options) {
      await before('rm', String(path));
      return real.rm(path, options);
    },
  };
}

/** What a disk says that has no room. */
export function noRoom(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}
