/** Stores the bytes of uploaded files, by the name in their URL. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '../query/api-error.ts';
import { closeDirectory } from '../store/private-files.ts';
import { discard, namesIn, readFile, SAFE_NAME, writeFile } from './disk.ts';
import { type FileBytes, wholeOf } from './file-bytes.ts';

/** All files at one moment, to restore. */
export type FilesSnapshot = ReadonlyMap<string, StoredBytes>;

/** A stored file, for serving. */
interface StoredFile {
  readonly length: number;
  readonly modified: Date;
  /** A strong entity tag: no other file of the same name ever has it. */
  readonly tag: string;
  /** Its path; undefined for a file in memory. */
  readonly path: string | undefined;
  /** All its bytes. */
  read(): Buffer;
}

/** The files of one server. */
export interface Files {
  /** Finds a file without reading it; undefined if there is none. */
  find(name: string): StoredFile | undefined;
  /** Stores a file; replaces one of the same name. */
  write(name: string, bytes: FileBytes): void;
  /** Removes a file, if there is one. */
  remove(name: string): void;
  /** Begins a change that can be rolled back. */
  change(): FilesChange;
  /** Removes leftovers of an interruption: partial files, and files with generated names that are not in `names`. */
  sweep(names: ReadonlySet<string>): void;
  snapshot(): FilesSnapshot;
  restore(snapshot: FilesSnapshot): void;
}

/** A change of files together with a change of content. */
export interface FilesChange {
  /** Writes a file; replaces one of the same name. @throws ApiError 507 if the disk is full */
  write(name: string, bytes: FileBytes): void;
  /** Restores the files as they were before. */
  rollback(): void;
}

/** Directories of the files. */
export interface FilePlaces {
  /** Directory for files, created with the first one; undefined keeps files in memory. */
  readonly directory: string | undefined;
  /** Whether a write waits until the disk has synced the file. @default false */
  readonly durable?: boolean;
  /** Directory of files that came with the project; read only. @default none */
  readonly projectDirectory?: string | undefined;
}

/** A generated name: it ends in ten hexadecimal digits. */
const OWN_NAME = /_[0-9a-f]{10}(\.[\w-]+)?$/;

/** The name of a partial file. */
const PART_NAME = /^\..+\.part$/;

/**
 * Opens the files of one server.
 *
 * @throws ProjectError if the directory cannot be read
 */
export function openFiles({ directory, durable = false, projectDirectory }: FilePlaces): Files {
  let blobs = new Map<string, StoredBytes>();
  if (directory !== undefined) {
    closeDirectory(directory);
    for (const name of namesIn(directory)) blobs.set(name, new StoredBytes(join(directory, name), durable));
  }
  const fileOf = (name: string) => (directory === undefined ? undefined : join(directory, name));

  const drop = (name: string): void => {
    const blob = blobs.get(name);
    if (!blob) return;
    blobs.delete(name);
    blob.leaveDisk();
  };
  const put = (name: string, bytes: FileBytes): void => {
    // the file is replaced in one step, and stays unchanged if that fails
    blobs.get(name)?.remember();
    blobs.set(name, new StoredBytes(fileOf(name), durable, bytes));
  };
  const write = (name: string, bytes: FileBytes): void => {
    // the name in a record that no upload made may be any text
    if (!SAFE_NAME.test(name)) throw new ApiError('ValidationError', `${name} is no name of a file`);
    put(name, bytes);
  };

  return {
    find: (name) => {
      if (!SAFE_NAME.test(name)) return undefined;
      return (
        blobs.get(name)?.describe() ??
        (projectDirectory === undefined ? undefined : fileAt(join(projectDirectory, name)))
      );
    },
    write,
    remove: drop,
    change() {
      const before = new Map<string, StoredBytes | undefined>();
      return {
        write(name, bytes) {
          const previous = blobs.get(name);
          write(name, bytes);
          if (!before.has(name)) before.set(name, previous);
        },
        rollback() {
          for (const [name, blob] of before) {
            if (blob) put(name, blob.read());
            else drop(name);
          }
        },
      };
    },
    sweep(names) {
      for (const name of [...blobs.keys()]) if (OWN_NAME.test(name) && !names.has(name)) drop(name);
      if (directory === undefined || !existsSync(directory)) return;
      for (const name of readdirSync(directory)) if (PART_NAME.test(name)) discard(join(directory, name));
    },
    snapshot() {
      for (const blob of blobs.values()) blob.hold();
      return new Map(blobs);
    },
    restore(snapshot) {
      for (const [name, blob] of [...blobs]) if (snapshot.get(name) !== blob) drop(name);
      for (const [name, blob] of snapshot) if (!blobs.has(name)) put(name, blob.read());
      if (directory === undefined) blobs = new Map(snapshot);
    },
  };
}

/**
 * The immutable content of one file. It is on the disk, or in memory once it was removed there while a snapshot still needs
 * it.
 */
class StoredBytes {
  readonly #file: string | undefined;
  readonly #modified = new Date();
  #bytes: Buffer | undefined;
  /** Tag of the bytes in memory, computed at its first use. */
  #tag: string | undefined;
  #isHeld = false;

  /** Writes `bytes` to `file`; without `bytes` the file already exists. */
  constructor(file: string | undefined, durable: boolean, bytes?: FileBytes) {
    this.#file = file;
    if (bytes === undefined) return;
    if (file === undefined) this.#bytes = wholeOf(bytes);
    else writeFile(file, bytes, durable);
  }

  read(): Buffer {
    return this.#bytes ?? (this.#file === undefined ? undefined : readFile(this.#file)) ?? Buffer.alloc(0);
  }

  /** Describes the file; undefined if it was removed from the disk. */
  describe(): StoredFile | undefined {
    if (this.#bytes === undefined) return this.#file === undefined ? undefined : fileAt(this.#file);
    const { length } = this.#bytes;
    const modified = this.#modified;
    this.#tag ??= `"${createHash('sha1').update(this.#bytes).digest('base64url')}"`;
    return { length, modified, tag: this.#tag, path: undefined, read: () => this.read() };
  }

  /** Marks it as part of a snapshot, which may need its bytes after the file was removed. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Reads the bytes into memory. */
  remember(): void {
    this.#bytes = this.read();
  }

  leaveDisk(): void {
    if (this.#file === undefined) return;
    if (this.#isHeld) this.remember();
    rmSync(this.#file, { force: true });
  }
}

/** Describes a file on the disk; undefined if it is missing, unreadable or no file. */
function fileAt(path: string): StoredFile | undefined {
  try {
    const stats = statSync(path, { bigint: true });
    if (!stats.isFile()) return undefined;
    // a replaced file has another inode or time of change
    const tag = `"${[stats.ino, stats.size, stats.mtimeNs].map((each) => each.toString(36)).join('-')}"`;
    return { length: Number(stats.size), modified: stats.mtime, tag, path, read: () => readFileSync(path) };
  } catch {
    return undefined;
  }
}
