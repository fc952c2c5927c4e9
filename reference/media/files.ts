/** The bytes of uploaded files, by the name they are served under. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMissingFile } from '../model/caught-error.ts';
import { unreadable } from '../model/project-error.ts';
import { ApiError, insufficientStorage } from '../query/api-error.ts';
import { closeDirectory, makePrivateDirectory, PRIVATE_FILE } from '../store/private-files.ts';
import { DiskFile, type FileBytes, requestEnded, wholeOf } from './file-bytes.ts';

/** All files at one moment, to return to. */
export type FilesSnapshot = ReadonlyMap<string, StoredBytes>;

/** A file as it can be served. */
export interface StoredFile {
  readonly length: number;
  readonly modified: Date;
  /** Tells it from all that had or will have the same name: a strong entity tag. */
  readonly tag: string;
  /** Where it is on the disk; undefined for one in memory. */
  readonly path: string | undefined;
  /** All its bytes. */
  read(): Buffer;
}

/** The files of one server. */
export interface Files {
  /** The file of a name; undefined when there is none. Nothing of it is read. */
  find(name: string): StoredFile | undefined;
  /** Keeps a file, in place of one of the same name. */
  write(name: string, bytes: FileBytes): void;
  /** Forgets a file; nothing happens when there is none. */
  remove(name: string): void;
  /** Begins a change that may be taken back. */
  change(): FilesChange;
  /** Removes what an interruption left: parts of files, and files that were named here and belong to no record. */
  sweep(names: ReadonlySet<string>): void;
  snapshot(): FilesSnapshot;
  restore(snapshot: FilesSnapshot): void;
}

/** A change of files that is made together with a change of content. */
export interface FilesChange {
  /** Writes a file; replaces one of the same name. Throws an ApiError 507 when the disk is full. */
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

/** A name that leads nowhere else, and that file systems take: no separator, no dot in front, at most 255 letters. */
const SAFE_NAME = /^[\w-][\w.-]{0,254}$/;

/** A name that is only given here: ten hexadecimal digits tell it from all others. */
const OWN_NAME = /_[0-9a-f]{10}(\.[\w-]+)?$/;

/** A file until it is whole. */
const PART_NAME = /^\..+\.part$/;

/**
 * Opens the files of one server.
 *
 * @throws ProjectError when the directory cannot be read
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
    // it is replaced in one step, and stays what it is when that fails
    blobs.get(name)?.remember();
    blobs.set(name, new StoredBytes(fileOf(name), durable, bytes));
  };
  const write = (name: string, bytes: FileBytes): void => {
    // a record that was not made by an upload may say anything of its file
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
 * The content of one file, which never changes. It is on the disk as long as it is kept there, and in memory once it no
 * longer is: for snapshots that still hold it.
 */
class StoredBytes {
  readonly #file: string | undefined;
  readonly #modified = new Date();
  #bytes: Buffer | undefined;
  /** Of the bytes in memory, worked out when it is first asked for. */
  #tag: string | undefined;
  #isHeld = false;

  /** `bytes` are written to `file`; without them it is there already. */
  constructor(file: string | undefined, durable: boolean, bytes?: FileBytes) {
    this.#file = file;
    if (bytes === undefined) return;
    if (file === undefined) this.#bytes = wholeOf(bytes);
    else writeFile(file, bytes, durable);
  }

  read(): Buffer {
    return this.#bytes ?? (this.#file === undefined ? undefined : readFile(this.#file)) ?? Buffer.alloc(0);
  }

  /** Undefined when somebody took it from the disk. */
  describe(): StoredFile | undefined {
    if (this.#bytes === undefined) return this.#file === undefined ? undefined : fileAt(this.#file);
    const { length } = this.#bytes;
    const modified = this.#modified;
    this.#tag ??= `"${createHash('sha1').update(this.#bytes).digest('base64url')}"`;
    return { length, modified, tag: this.#tag, path: undefined, read: () => this.read() };
  }

  /** Says that a snapshot has it, so that its bytes may be asked for after it left the disk. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Has the bytes in memory from now on. */
  remember(): void {
    this.#bytes = this.read();
  }

  leaveDisk(): void {
    if (this.#file === undefined) return;
    if (this.#isHeld) this.remember();
    rmSync(this.#file, { force: true });
  }
}

/** Puts a file in its place in one step. */
function writeFile(file: string, bytes: FileBytes, durable: boolean): void {
  const directory = dirname(file);
  // a name that is never served, should it be left behind
  const beside = join(directory, `.${basename(file)}.part`);
  try {
    makePrivateDirectory(directory);
    if (bytes instanceof DiskFile) takeFile(bytes.path, beside);
    else writeFileSync(beside, bytes, { flush: durable, mode: PRIVATE_FILE });
    renameSync(beside, file);
    if (durable) syncDirectory(directory);
  } catch (error) {
    discard(beside);
    throw error instanceof ApiError ? error : insufficientStorage();
  }
}

/** Gives a file another name; its first one stays, since a form may bring it for several places. */
function takeFile(from: string, to: string): void {
  if (!existsSync(from)) throw requestEnded();
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    // not every file system has links
    copyFileSync(from, to);
  }
}

/** Removes a file as far as the disk lets it: what is left is swept at the next start. */
function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // the refusal says what matters
  }
}

/** Makes a name that was added to a directory durable; where directories cannot be opened, that needs no doing. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readFile(file: string): Buffer | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
}

/** Describes a file on the disk; undefined for what is none, or cannot be looked at. */
function fileAt(path: string): StoredFile | undefined {
  try {
    const stats = statSync(path, { bigint: true });
    if (!stats.isFile()) return undefined;
    // a file that is replaced is a new one: its number or the time of its change is another
    const tag = `"${[stats.ino, stats.size, stats.mtimeNs].map((each) => each.toString(36)).join('-')}"`;
    return { length: Number(stats.size), modified: stats.mtime, tag, path, read: () => readFileSync(path) };
  } catch {
    return undefined;
  }
}

function namesIn(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && SAFE_NAME.test(entry.name)).map((entry) => entry.name);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw unreadable(directory, error);
  }
}
