/** The bytes of uploaded files, by the name they are served under. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ProjectError } from '../model/project-error.ts';

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
  snapshot(): FilesSnapshot;
  restore(snapshot: FilesSnapshot): void;
}

/** Where files are kept, and where else some may be read. */
export interface FilePlaces {
  /** Directory that keeps them, made with the first; undefined: they live and die with the server. */
  readonly kept: string | undefined;
  /** Directory of files that came with the project; they are only read. */
  readonly given?: string | undefined;
}

/** A name that leads nowhere else: no separator, no dot in front. */
const SAFE_NAME = /^[\w-][\w.-]*$/;

/**
 * Opens the files of one server.
 *
 * @throws ProjectError when the directory cannot be read
 */
export function openFiles({ kept, given }: FilePlaces): Files {
  let blobs = new Map<string, StoredBytes>();
  if (kept !== undefined) for (const name of namesIn(kept)) blobs.set(name, new StoredBytes(join(kept, name)));
  const fileOf = (name: string) => (kept === undefined ? undefined : join(kept, name));

  const drop = (name: string): void => {
    const blob = blobs.get(name);
    if (!blob) return;
    blobs.delete(name);
    blob.leaveDisk();
  };
  const put = (name: string, bytes: Buffer): void => {
    drop(name);
    blobs.set(name, new StoredBytes(fileOf(name), bytes));
  };

  return {
    read: (name) => {
      if (!SAFE_NAME.test(name)) return undefined;
      return blobs.get(name)?.read() ?? (given === undefined ? undefined : readFile(join(given, name)));
    },
    write(name, bytes) {
      if (!SAFE_NAME.test(name)) throw new Error(`${name} is no name of a file`);
      put(name, bytes);
    },
    remove: drop,
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
  constructor(file: string | undefined, bytes?: Buffer) {
    this.#file = file;
    if (file === undefined) this.#bytes = bytes;
    else if (bytes) writeFile(file, bytes);
  }

  read(): Buffer {
    return this.#bytes ?? (this.#file === undefined ? undefined : readFile(this.#file)) ?? Buffer.alloc(0);
  }

  leaveDisk(): void {
    if (this.#file === undefined) return;
    this.#bytes = this.read();
    rmSync(this.#file, { force: true });
  }
}

/** Puts a file in its place in one step. */
function writeFile(file: string, bytes: Buffer): void {
  const directory = dirname(file);
  // a name that is never served, should it be left behind
  const beside = join(directory, `.${basename(file)}.part`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(beside, bytes);
  renameSync(beside, file);
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
