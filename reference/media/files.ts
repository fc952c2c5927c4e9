/** The bytes of uploaded files, by the name they are served under. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ProjectError } from '../model/project-error.ts';
import { notKept } from '../query/refusal.ts';
import { closeDirectory, makePrivateDirectory, PRIVATE_FILE } from '../store/private-files.ts';

/** All files at one moment, to return to. */
export type FilesSnapshot = ReadonlyMap<string, StoredBytes>;

/** The files of one server. */
export interface Files {
  /** The bytes of a file; undefined when there is none of that name. */
  read(name: string): Buffer | undefined;
  /** Keeps a file, in place of one of the same name. */
  write(name: string, bytes: Buffer): void;
  /** Forgets a file; nothing happens when there is none. */
  remove(name: string): void;
  /** Begins a change that may be taken back. */
  change(): FilesChange;
  /** Removes what an interruption left: parts of files, and files that were named here and belong to no record. */
  sweep(known: ReadonlySet<string>): void;
  snapshot(): FilesSnapshot;
  restore(snapshot: FilesSnapshot): void;
}

/** Files that are written together with content. */
export interface FilesChange {
  /** Keeps a file, in place of one of the same name. Throws a Refusal 507 when the disk does not take it. */
  write(name: string, bytes: Buffer): void;
  /** Has the files be as before. */
  takeBack(): void;
}

/** Where files are kept, and where else some may be read. */
export interface FilePlaces {
  /** Directory that keeps them, made with the first; undefined: they live and die with the server. */
  readonly kept: string | undefined;
  /** Whether a file is on the disk, whatever happens, once it is written; default: as soon as the system likes. */
  readonly durable?: boolean;
  /** Directory of files that came with the project; they are only read. */
  readonly given?: string | undefined;
}

/** A name that leads nowhere else: no separator, no dot in front. */
const SAFE_NAME = /^[\w-][\w.-]*$/;

/** A name that is only given here: ten hexadecimal digits tell it from all others. */
const OWN_NAME = /_[0-9a-f]{10}(\.[\w-]+)?$/;

/** A file until it is whole. */
const PART_NAME = /^\..+\.part$/;

/**
 * Opens the files of one server.
 *
 * @throws ProjectError when the directory cannot be read
 */
export function openFiles({ kept, durable = false, given }: FilePlaces): Files {
  let blobs = new Map<string, StoredBytes>();
  if (kept !== undefined) {
    closeDirectory(kept);
    for (const name of namesIn(kept)) blobs.set(name, new StoredBytes(join(kept, name), durable));
  }
  const fileOf = (name: string) => (kept === undefined ? undefined : join(kept, name));

  const drop = (name: string): void => {
    const blob = blobs.get(name);
    if (!blob) return;
    blobs.delete(name);
    blob.leaveDisk();
  };
  const put = (name: string, bytes: Buffer): void => {
    // it is replaced in one step, and stays what it is when that fails
    blobs.get(name)?.remember();
    blobs.set(name, new StoredBytes(fileOf(name), durable, bytes));
  };
  const write = (name: string, bytes: Buffer): void => {
    if (!SAFE_NAME.test(name)) throw new Error(`${name} is no name of a file`);
    put(name, bytes);
  };

  return {
    read: (name) => {
      if (!SAFE_NAME.test(name)) return undefined;
      return blobs.get(name)?.read() ?? (given === undefined ? undefined : readFile(join(given, name)));
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
        takeBack() {
          for (const [name, blob] of before) {
            if (blob) put(name, blob.read());
            else drop(name);
          }
        },
      };
    },
    sweep(known) {
      for (const name of [...blobs.keys()]) if (OWN_NAME.test(name) && !known.has(name)) drop(name);
      if (kept === undefined || !existsSync(kept)) return;
      for (const name of readdirSync(kept)) if (PART_NAME.test(name)) discard(join(kept, name));
    },
    snapshot: () => new Map(blobs),
    restore(snapshot) {
      for (const [name, blob] of [...blobs]) if (snapshot.get(name) !== blob) drop(name);
      for (const [name, blob] of snapshot) if (!blobs.has(name)) put(name, blob.read());
      if (kept === undefined) blobs = new Map(snapshot);
    },
  };
}

/**
 * The content of one file, which never changes. It is on the disk as long as it is kept there, and in memory once it no
 * longer is: for snapshots that still hold it.
 */
class StoredBytes {
  readonly #file: string | undefined;
  #bytes: Buffer | undefined;

  /** `bytes` are written to `file`; without them it is there already. */
  constructor(file: string | undefined, durable: boolean, bytes?: Buffer) {
    this.#file = file;
    if (file === undefined) this.#bytes = bytes;
    else if (bytes) writeFile(file, bytes, durable);
  }

  read(): Buffer {
    return this.#bytes ?? (this.#file === undefined ? undefined : readFile(this.#file)) ?? Buffer.alloc(0);
  }

  /** Has the bytes in memory from now on. */
  remember(): void {
    this.#bytes = this.read();
  }

  leaveDisk(): void {
    if (this.#file === undefined) return;
    this.remember();
    rmSync(this.#file, { force: true });
  }
}

/** Puts a file in its place in one step. */
function writeFile(file: string, bytes: Buffer, durable: boolean): void {
  const directory = dirname(file);
  // a name that is never served, should it be left behind
  const beside = join(directory, `.${basename(file)}.part`);
  try {
    makePrivateDirectory(directory);
    writeFileSync(beside, bytes, { flush: durable, mode: PRIVATE_FILE });
    renameSync(beside, file);
    if (durable) syncDirectory(directory);
  } catch {
    discard(beside);
    throw notKept();
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

function namesIn(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && SAFE_NAME.test(entry.name)).map((entry) => entry.name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new ProjectError(directory, '', `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
