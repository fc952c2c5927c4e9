/** Temporary files of forms: on the disk, until they are stored or removed. */
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
  /** Begins the temporary files of one form. */
  open(): SpooledFiles;
}

/** The temporary files of one form. */
export interface SpooledFiles {
  /**
   * Writes a stream to a new file.
   *
   * @param count called with the length of each chunk; its error ends the file
   * @throws ApiError 507 if the disk is full, or all forms together exceed the limit
   */
  write(stream: Readable, count: (length: number) => void): Promise<DiskFile>;
  /** Removes the files that were not moved. May be called again. */
  remove(): void;
}

/** Options of a spool. */
export interface SpoolOptions {
  /** Directory for the files, which exists only while forms are read. @default a new one in the system's temporary directory */
  readonly directory?: string | undefined;
  /** Whether a write waits until the disk has synced the file. @default false */
  readonly durable?: boolean | undefined;
  /** Most bytes of all forms that are read at the same time. @default 2 GiB */
  readonly limit?: number | undefined;
}

/** Most bytes of all forms that are read at the same time. */
export const SPOOL_LIMIT = 2 * 1024 ** 3;

/** Prefix of the name of a temporary directory; the id of its process follows. */
const PREFIX = 'touchstone-forms-';

/** Opens the temporary files of one server, and removes those of killed servers. */
export function openSpool({ directory, durable = false, limit = SPOOL_LIMIT }: SpoolOptions = {}): Spool {
  let bytesHeld = 0;
  let forms = 0;
  let place = directory;
  if (directory === undefined) removeAbandoned();
  else discard(directory);

  const ready = (): string => {
    place ??= mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    // its parent directory holds data of the same owner
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
          const meter = passOn((chunk) => {
            if (isOver) throw new Error('the form was given up');
            size += chunk.length;
            length += chunk.length;
            bytesHeld += chunk.length;
            count(chunk.length);
            if (bytesHeld > limit) throw tooManyForms(limit);
            hash.update(chunk);
          });
          let path: string | undefined;
          writing += 1;
          try {
            path = join(ready(), randomUUID());
            await writeNew(path, durable, stream, meter);
            if (isOver) throw new Error('the form was given up');
            paths.push(path);
            return new DiskFile(path, size, hash.digest('hex'));
          } catch (error) {
            if (path !== undefined) discard(path);
            throw isOfDisk(error) ? insufficientStorage() : error;
          } finally {
            writing -= 1;
            // the directory is removed after the last file that was still being written
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

/** Writes a stream through a meter to a new file. Rejects once the file is closed: one that is still being opened is not there yet. */
async function writeNew(path: string, durable: boolean, stream: Readable, meter: Transform): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE, flush: durable });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  try {
    await pipeline(stream, meter, file);
  } catch (error) {
    await closed;
    throw error;
  }
}

/** Passes each chunk on after `look`, whose error ends the stream. */
function passOn(look: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        look(chunk);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

function tooManyForms(limit: number): ApiError {
  const message = `The forms that are being sent hold more than ${limit} bytes together. Try again later`;
  return new ApiError('InsufficientStorageError', message);
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Removes a file or directory if the disk allows it; otherwise the next start removes it. */
function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // nothing reads it any more
  }
}

/** A directory unchanged for so many milliseconds has no form: no form takes that long. */
const ABANDONED_AFTER = 3_600_000;

/** Removes temporary directories of processes that have ended, and those unused for long. */
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
