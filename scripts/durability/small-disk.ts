/** A disk in memory that a test can fill. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly directory: string;
  /** Leaves about so many bytes free. */
  leave(bytes: number): void;
  remove(): void;
}

/** Mounts a disk of `size` bytes; undefined without permission to mount. */
export function mountSmallDisk(size: number): SmallDisk | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'touchstone-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    rmSync(directory, { recursive: true });
    return undefined;
  }
  const ballast = join(directory, 'ballast');
  return {
    directory,
    leave(bytes) {
      const file = openSync(ballast, 'w');
      const { bavail, bsize } = statfsSync(directory);
      const size = Math.max(0, bavail * bsize - bytes);
      const block = Buffer.alloc(bsize, 'x');
      try {
        for (let written = 0; written + bsize <= size; ) written += writeSync(file, block);
      } catch {
        // a server that writes meanwhile may be quicker: then it is full
      }
      closeSync(file);
    },
    remove() {
      truncateSync(ballast, 0);
      execFileSync('umount', [directory]);
      rmSync(directory, { recursive: true });
    },
  };
}
