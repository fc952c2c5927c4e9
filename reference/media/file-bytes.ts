/** The bytes of an incoming file: in memory, or on the disk, so that a large file is never in memory as a whole. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isMissingFile } from '../model/caught-error.ts';
import { ApiError } from '../query/api-error.ts';

/** A temporary file of this server. The code that stores it may move it. */
export class DiskFile {
  readonly path: string;
  readonly length: number;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;

  constructor(path: string, length: number, digest: string) {
    this.path = path;
    this.length = length;
    this.digest = digest;
  }
}

/** Bytes in memory or on the disk; `length` is their number. */
export type FileBytes = Buffer | DiskFile;

/** SHA-256 of the bytes, hexadecimal. */
export function digestOf(bytes: FileBytes): string {
  return bytes instanceof DiskFile ? bytes.digest : createHash('sha256').update(bytes).digest('hex');
}

/** The first bytes, at most `count`. */
export async function beginningOf(bytes: FileBytes, count: number): Promise<Buffer> {
  if (!(bytes instanceof DiskFile)) return bytes.subarray(0, count);
  const file = await open(bytes.path).catch((error) => {
    throw isMissingFile(error) ? requestEndedError() : error;
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(count, bytes.length)), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** All bytes at once. */
export function wholeOf(bytes: FileBytes): Buffer {
  if (!(bytes instanceof DiskFile)) return bytes;
  try {
    return readFileSync(bytes.path);
  } catch (error) {
    throw isMissingFile(error) ? requestEndedError() : error;
  }
}

/** The error for files that were removed because their sender disconnected. */
export function requestEndedError(): ApiError {
  return new ApiError('BadRequestError', 'The request ended before its files were kept', null);
}
