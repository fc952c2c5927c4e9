/** Where files of forms lie while a request brings them: on the disk, until they are kept or given up. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../model/caught-error.ts';
import { ApiError, insufficientStorage } from '../query/api-error.ts';
import { makePrivateDirectory, PRIVATE_FILE } from '../store/private-files.ts';
import { DiskFile } from './file-bytes.ts';

/** The temporary files of one server. */
export interface Spool {
  /** Begins the files of one form. */
  open(): SpooledFiles;
}

/** The temporary files of one form. */
export interface SpooledFiles {
  /**
   * Writes a stream to a file of its own.
   *
   * @param count called with the length of each piece; what it throws ends the file
   * @throws ApiError 507 when the disk does not take it, or all forms together hold too much
   */
  write(stream: Readable, count: (length: number) => void): Promise<DiskFile>;
  /** Removes the files that nobody moved away. May be called again. */
  remove(): void;
}

/** What a spool may be told. */
export interface SpoolOptions {
  /** Directory of its own, there only while forms are read; default: one among the temporary files of the system. */
  readonly directory?: string | undefined;
  /** Whether a file is on the disk, whatever happens, once it is written. */
  readonly durable?: boolean | undefined;
  /** Most bytes of all forms that are read at the same time; default 2 GiB. */
  readonly limit?: number | undefined;
}

/** Most bytes of all forms that are read at the same time. */
export const SPOOL_LIMIT = 2 * 1024 ** 3;

/** Begins the name of a temporary directory; the id of its process follows. */
const PREFIX = 'touchstone-forms-';

/** Opens the temporary files of one server, and removes what killed servers left. */
export function openSpool({ directory, durable = false, limit = SPOOL_LIMIT }: SpoolOptions = {}): Spool {
  let bytesHeld = 0;
  let forms = 0;
  let place = directory;
  if (directory === undefined) removeAbandoned();
  else discard(directory);

  const ready = (): string => {
    place ??= mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    // what is above it is of the same owner's data
    if (directory !== undefined) makePrivateDirectory(dirname(directory));
    makePrivateDirectory(place);
    return place;
  };
  const leave = (length: number): void => {
    bytesHeld -= length;
    forms -= 1;
    if (forms > 0 || place === undefined) return;
    discard(place);
    place = directory;
  };

  return {
    open() {
      const paths: string[] = [];
      let length = 0;
      let writing = 0;
      let isOver = false;
      forms += 1;
      return {
        async write(stream, count) {
          if (isOver) {
            stream.destroy();
            throw new Error('the form was given up');
          }
          const hash = createHash('sha256');
          let size = 0;
          const meter = new Transform({
            transform(chunk: Buffer, _encoding, done) {
              try {
                if (isOver) throw new Error('the form was given up');
                size += chunk.length;
                length += chunk.length;
                bytesHeld += chunk.length;
                count(chunk.length);
                if (bytesHeld > limit) throw tooManyForms(limit);
                hash.update(chunk);
                done(null, chunk);
              } catch (error) {
                done(error instanceof Error ? error : new Error(String(error)));
              }
            },
          });
          let path: string | undefined;
          writing += 1;
          try {
            path = join(ready(), randomUUID());
            await pipeline(stream, meter, createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE, flush: durable }));
            if (isOver) throw new Error('the form was given up');
            paths.push(path);
            return new DiskFile(path, size, hash.digest('hex'));
          } catch (error) {
            if (path !== undefined) discard(path);
            throw isOfDisk(error) ? insufficientStorage() : error;
          } finally {
            writing -= 1;
            // a file that was being written when the form was given up is the last in the directory
            if (isOver && writing === 0) leave(length);
          }
        },
        remove() {
          for (const path of paths.splice(0)) discard(path);
          if (isOver) return;
          isOver = true;
          if (writing === 0) leave(length);
        },
      };
    },
  };
}

function tooManyForms(limit: number): ApiError {
  const message = `The forms that are being sent hold more than ${limit} bytes together. Try again later`;
  return new ApiError('InsufficientStorageError', message);
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Removes a file or directory as far as the disk lets it: what is left is removed at the next start. */
function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // it holds nothing that anybody reads
  }
}

/** A directory that nothing was put into for so long holds no form: none takes that long. In milliseconds. */
const ABANDONED_AFTER = 3_600_000;

/** Removes the temporary directories of processes that are no more, or that have not used them for long. */
function removeAbandoned(): void {
  for (const name of namesIn(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0);
    if (!(pid > 0)) continue;
    const path = join(tmpdir(), name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!isAlive(pid) || Date.now() - changed > ABANDONED_AFTER) discard(path);
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}
