/**
 * Persistence in a directory: one readable JSON file per table, which lowdb reads and writes through our adapter. A write is
 * appended to a write-ahead log (files `journal-N.jsonl`), whose cost does not depend on the size of the content. From time to
 * time a checkpoint writes the log into the table files.
 */
import { accessSync, constants } from 'node:fs';
import * as disk from 'node:fs/promises';
import { Low } from 'lowdb';
import { messageOf } from '../model/caught-error.ts';
import { ProjectError } from '../model/project-error.ts';
import type { InheritablePersistence, Loading, Persistence } from './persistence.ts';
import { closeDirectory, makePrivateDirectory } from './private-files.ts';
import { type DirectoryInUse, persistenceIn } from './tenancy.ts';
import { markDirty, restoreDirty } from './write-ahead-log/dirty-set.ts';
import type { Disk } from './write-ahead-log/disk.ts';
import { lockDirectory } from './write-ahead-log/lock.ts';
import { loggedChangeOf } from './write-ahead-log/logged-change.ts';
import { type PendingContent, TableFilesAdapter } from './write-ahead-log/table-files-adapter.ts';
import { WriteAheadLog } from './write-ahead-log/write-ahead-log.ts';

/** Options of persistence in files. */
export interface FilesOptions {
  /** `sync`: a write waits until the disk has it; `none`: only until the operating system has it. @default 'sync' */
  readonly durability?: 'sync' | 'none';
  /** Bytes of log at which a checkpoint begins. @default a quarter of the table files, at least 4 MiB and at most 32 MiB */
  readonly checkpointAt?: number;
  /** Receives a line when a checkpoint fails, or when the torn end of a log segment is skipped. */
  readonly log?: (text: string) => void;
  readonly disk?: Disk;
}

/**
 * Opens persistence in the files of `directory`. The directory is created when missing, is made private to the user, and is
 * locked for this process until it is closed. Files of other tables are left alone. An unreadable file stops the start and is
 * never overwritten. A write rejects with the error of the disk.
 */
export function filePersistence(directory: string, options: FilesOptions = {}): InheritablePersistence {
  return persistenceIn(async (uids, loading) => {
    openDirectory(directory, options.log ?? (() => {}));
    const unlock = lockDirectory(directory);
    try {
      const adapter = adapterOf(directory, options, uids, loading);
      const db = new Low<PendingContent>(adapter, { dirty: new Map(), segment: 0 });
      await db.read();
      return new OpenFiles(directory, options, adapter, db, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  });
}

function adapterOf(
  directory: string,
  options: FilesOptions,
  uids: Iterable<string>,
  loading: Loading,
): TableFilesAdapter {
  return new TableFilesAdapter({
    disk: options.disk ?? disk,
    directory,
    uids,
    loading,
    log: options.log ?? (() => {}),
  });
}

type Save = Persistence['save'];

/** An open data directory. */
class OpenFiles implements DirectoryInUse {
  readonly #directory: string;
  readonly #options: FilesOptions;
  readonly #adapter: TableFilesAdapter;
  readonly #db: Low<PendingContent>;
  readonly #writeAheadLog: WriteAheadLog;
  readonly #unlock: () => void;
  readonly #log: (text: string) => void;
  readonly #checkpointAt: number | undefined;
  #checkpointing: Promise<void> | undefined;
  /** Bytes of log at which the next checkpoint begins; more after a failed one. */
  #limit: number;
  #closed: Promise<void> | undefined;

  constructor(
    directory: string,
    options: FilesOptions,
    adapter: TableFilesAdapter,
    db: Low<PendingContent>,
    unlock: () => void,
  ) {
    this.#directory = directory;
    this.#options = options;
    this.#adapter = adapter;
    this.#db = db;
    this.#unlock = unlock;
    this.#log = options.log ?? (() => {});
    this.#checkpointAt = options.checkpointAt;
    this.#limit = this.#usualLimit();
    const { dirty, segment } = db.data;
    const sync = options.durability !== 'none';
    this.#writeAheadLog = new WriteAheadLog({ directory, disk: options.disk ?? disk, number: segment + 1, sync });
    // an interrupted process left these; requests need not wait for them
    if (dirty.size > 0) this.#checkpoint();
  }

  readonly save: Save = (changes, rollback) =>
    new Promise((resolve, reject) => {
      this.#writeAheadLog.add(JSON.stringify(changes.map(loggedChangeOf)), {
        stored: () => {
          for (const change of changes) markDirty(this.#db.data.dirty, change);
          if (this.#writeAheadLog.length >= this.#limit) this.#checkpoint();
          resolve();
        },
        failed: (error) => {
          rollback();
          reject(error);
        },
      });
    });

  /** Loads everything from the table files, after a checkpoint. */
  async read(uids: Iterable<string>, loading: Loading): Promise<void> {
    await this.#writeAheadLog.idle();
    await this.#checkpointing;
    await this.#checkpoint();
    if (this.#db.data.dirty.size > 0) throw new Error('the write-ahead log cannot be written into the table files');
    await adapterOf(this.#directory, this.#options, uids, loading).read();
  }

  /** Runs a last checkpoint and unlocks the directory. Later calls return the same promise. */
  close(): Promise<void> {
    this.#closed ??= this.#finish();
    return this.#closed;
  }

  async #finish(): Promise<void> {
    await this.#writeAheadLog.idle();
    await this.#checkpointing;
    if (this.#db.data.dirty.size > 0) await this.#checkpoint();
    await this.#writeAheadLog.close();
    this.#unlock();
  }

  /** Begins a checkpoint unless one runs. */
  #checkpoint(): Promise<void> {
    this.#checkpointing ??= this.#runCheckpoint().finally(() => {
      this.#checkpointing = undefined;
    });
    return this.#checkpointing;
  }

  /** A failure is logged, not thrown: the log still holds everything, and the next checkpoint tries again. */
  async #runCheckpoint(): Promise<void> {
    let content: PendingContent | undefined;
    try {
      await this.#writeAheadLog.rotate((segment) => {
        content = { dirty: this.#db.data.dirty, segment };
        this.#db.data = { ...content, dirty: new Map() };
      });
      if (content) await this.#write(content);
      this.#limit = this.#usualLimit();
    } catch (error) {
      if (content) restoreDirty(this.#db.data.dirty, content.dirty);
      this.#limit = this.#writeAheadLog.length + this.#usualLimit();
      this.#log(`the journal was not folded, and is kept: ${messageOf(error)}`);
    }
  }

  /** Has lowdb write `content` while it goes on to hold later changes. */
  async #write(content: PendingContent): Promise<void> {
    const later = this.#db.data;
    this.#db.data = content;
    const written = this.#db.write();
    this.#db.data = later;
    await written;
  }

  /** A quarter of the files: a checkpoint copies them, so that each byte of log costs about four. */
  #usualLimit(): number {
    return this.#checkpointAt ?? Math.min(Math.max(this.#adapter.size / 4, MIN_CHECKPOINT_BYTES), MAX_CHECKPOINT_BYTES);
  }
}

const MIN_CHECKPOINT_BYTES = 4 * 1024 * 1024;

/** Limits the log that a start has to read. */
const MAX_CHECKPOINT_BYTES = 32 * 1024 * 1024;

function openDirectory(directory: string, log: (text: string) => void): void {
  try {
    makePrivateDirectory(directory);
    accessSync(directory, constants.R_OK | constants.W_OK);
    const open = closeDirectory(directory);
    if (open.length > 0) log(`${open[0]} holds secrets and may be read by others: its rights cannot be changed`);
  } catch (error) {
    const message = messageOf(error);
    throw new ProjectError(directory, '', `cannot be used as data directory: ${message}`);
  }
}
