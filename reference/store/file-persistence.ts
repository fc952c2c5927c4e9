/**
 * Keeps content in a directory: one readable JSON file per table, which lowdb reads and writes through an adapter of ours.
 * A write is appended to a journal, which costs the same at any size; now and then the journal is folded into the files.
 */
import { accessSync, constants } from 'node:fs';
import * as disk from 'node:fs/promises';
import { Low } from 'lowdb';
import { messageOf } from '../model/caught-error.ts';
import { ProjectError } from '../model/project-error.ts';
import { fallBack, fallBehind } from './journal/behind.ts';
import type { Disk } from './journal/disk.ts';
import { Journal } from './journal/journal.ts';
import { JournaledFiles, type KeptContent } from './journal/journaled-files.ts';
import { lockDirectory } from './journal/lock.ts';
import { writtenOf } from './journal/written.ts';
import type { InheritablePersistence, Loading, Persistence } from './persistence.ts';
import { closeDirectory, makePrivateDirectory } from './private-files.ts';
import { type DirectoryInUse, persistenceIn } from './tenancy.ts';

/** How content is kept. */
export interface FilesOptions {
  /** `none`: writes do not wait until the disk has them, only until the operating system has. */
  readonly durability?: 'sync' | 'none';
  /** Bytes of journal that are folded; default: a quarter of the files, within bounds. */
  readonly foldAt?: number;
  /** Receives a line when a fold failed, or when the end of a journal was left out. */
  readonly log?: (text: string) => void;
  readonly disk?: Disk;
}

/**
 * Persistence in the files of `directory`, which is made when missing, is closed to other users of the machine, and is
 * this process's until it is closed. Files of tables that are not asked for are left alone, and so is a file that cannot
 * be read: it stops the start. A write rejects with what the disk says.
 */
export function filePersistence(directory: string, options: FilesOptions = {}): InheritablePersistence {
  return persistenceIn(async (uids, loading) => {
    openDirectory(directory, options.log ?? (() => {}));
    const unlock = lockDirectory(directory);
    try {
      const adapter = adapterOf(directory, options, uids, loading);
      const db = new Low<KeptContent>(adapter, { behind: new Map(), journal: 0 });
      await db.read();
      return new OpenFiles(directory, options, adapter, db, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  });
}

function adapterOf(directory: string, options: FilesOptions, uids: Iterable<string>, loading: Loading): JournaledFiles {
  return new JournaledFiles({
    disk: options.disk ?? disk,
    directory,
    uids,
    loading,
    log: options.log ?? (() => {}),
  });
}

type Save = Persistence['save'];

/** A data directory in use. */
class OpenFiles implements DirectoryInUse {
  readonly #directory: string;
  readonly #options: FilesOptions;
  readonly #adapter: JournaledFiles;
  readonly #db: Low<KeptContent>;
  readonly #journal: Journal;
  readonly #unlock: () => void;
  readonly #log: (text: string) => void;
  readonly #foldAt: number | undefined;
  #folding: Promise<void> | undefined;
  /** Bytes of journal at which the next fold begins; more after one that failed. */
  #limit: number;
  #closed: Promise<void> | undefined;

  constructor(
    directory: string,
    options: FilesOptions,
    adapter: JournaledFiles,
    db: Low<KeptContent>,
    unlock: () => void,
  ) {
    this.#directory = directory;
    this.#options = options;
    this.#adapter = adapter;
    this.#db = db;
    this.#unlock = unlock;
    this.#log = options.log ?? (() => {});
    this.#foldAt = options.foldAt;
    this.#limit = this.#usualLimit();
    const { behind, journal } = db.data;
    const sync = options.durability !== 'none';
    this.#journal = new Journal({ directory, disk: options.disk ?? disk, number: journal + 1, sync });
    // what an interrupted process left behind; requests need not wait for it
    if (behind.size > 0) this.#fold();
  }

  readonly save: Save = (changes, takeBack) =>
    new Promise((resolve, reject) => {
      this.#journal.add(JSON.stringify(changes.map(writtenOf)), {
        kept: () => {
          for (const change of changes) fallBehind(this.#db.data.behind, change);
          if (this.#journal.length >= this.#limit) this.#fold();
          resolve();
        },
        lost: (error) => {
          takeBack();
          reject(error);
        },
      });
    });

  /** Hands over everything, from the table files: what journals hold is folded first. */
  async read(uids: Iterable<string>, loading: Loading): Promise<void> {
    await this.#journal.idle();
    await this.#folding;
    await this.#fold();
    if (this.#db.data.behind.size > 0) throw new Error('the journal cannot be folded');
    await adapterOf(this.#directory, this.#options, uids, loading).read();
  }

  /** Folds what is left and lets go of the directory; once, however often it is asked. */
  close(): Promise<void> {
    this.#closed ??= this.#finish();
    return this.#closed;
  }

  async #finish(): Promise<void> {
    await this.#journal.idle();
    await this.#folding;
    if (this.#db.data.behind.size > 0) await this.#fold();
    await this.#journal.close();
    this.#unlock();
  }

  /** Begins a fold unless one runs. */
  #fold(): Promise<void> {
    this.#folding ??= this.#foldNow().finally(() => {
      this.#folding = undefined;
    });
    return this.#folding;
  }

  /** What fails is told, not thrown: the journals still hold everything, and the next fold will try again. */
  async #foldNow(): Promise<void> {
    let content: KeptContent | undefined;
    try {
      await this.#journal.next((journal) => {
        content = { behind: this.#db.data.behind, journal };
        this.#db.data = { ...content, behind: new Map() };
      });
      if (content) await this.#write(content);
      this.#limit = this.#usualLimit();
    } catch (error) {
      if (content) fallBack(this.#db.data.behind, content.behind);
      this.#limit = this.#journal.length + this.#usualLimit();
      this.#log(`the journal was not folded, and is kept: ${messageOf(error)}`);
    }
  }

  /** Lowdb writes what it holds; it goes on to hold what comes after. */
  async #write(content: KeptContent): Promise<void> {
    const later = this.#db.data;
    this.#db.data = content;
    const written = this.#db.write();
    this.#db.data = later;
    await written;
  }

  /** A quarter: folding copies the files, so that a byte of journal costs about four. */
  #usualLimit(): number {
    return this.#foldAt ?? Math.min(Math.max(this.#adapter.size / 4, SMALLEST_FOLD), GREATEST_FOLD);
  }
}

const SMALLEST_FOLD = 4 * 1024 * 1024;

/** What a start has to read of journals stays small. */
const GREATEST_FOLD = 32 * 1024 * 1024;

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
