/** The file operations that keeping content is made of. A test may hand in others, to see what happens when they fail. */
import type { FileHandle, open, readdir, readFile, rename, rm } from 'node:fs/promises';

export interface Disk {
  readonly open: typeof open;
  readonly readdir: typeof readdir;
  readonly readFile: typeof readFile;
  readonly rename: typeof rename;
  readonly rm: typeof rm;
}

/** Writes all of `bytes` at a position. */
export async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Makes names that were added to or taken from a directory durable. */
export async function syncDirectory(disk: Disk, directory: string): Promise<void> {
  // there a directory cannot be opened, and needs not be
  if (process.platform === 'win32') return;
  const handle = await disk.open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
