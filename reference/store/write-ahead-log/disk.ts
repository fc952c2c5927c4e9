/** The file operations that persistence uses. A test passes its own to make them fail. */
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

/** Makes added and removed names of a directory durable. */
export async function syncDirectory(disk: Disk, directory: string): Promise<void> {
  // Windows cannot open a directory, and need not
  if (process.platform === 'win32') return;
  const handle = await disk.open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
