/** Appends writes to a journal: all that wait together go to the disk in one line, with one sync. */
import type { FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { PRIVATE_FILE } from '../private-files.ts';
import { type Disk, syncDirectory, writeAt } from './disk.ts';
import { fileOfJournal } from './file-names.ts';
import { lineOf } from './line.ts';

/** What a journal is made with. */
export interface JournalOptions {
  readonly directory: string;
  readonly disk: Disk;
  /** Number of the first file; none of that number or above is there. */
  readonly number: number;
  /** Whether writes wait until the disk has them. */
  readonly sync: boolean;
}

/** What becomes of a write; either is called once, in the order of writes or, of lost ones, the last first. */
export interface Outcome {
  kept(): void;
  lost(error: unknown): void;
}

interface Waiting extends Outcome {
  readonly text: string;
}

interface Turn {
  switched(number: number): void;
  resolve(): void;
  reject(error: unknown): void;
}

/** Files that writes are appended to, one after the other. */
export class Journal {
  readonly #options: JournalOptions;
  #number: number;
  #file: FileHandle | undefined;
  /** Bytes of the file that are good. */
  #length = 0;
  /** Lines of the file that are good. */
  #lines = 0;
  /** Whether there may be more bytes in the file, of writes that were refused. */
  #torn = false;
  #queue: Waiting[] = [];
  /** Another file is to begin. */
  #turn: Turn | undefined;
  #working: Promise<void> | undefined;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#number = options.number;
  }

  /** Bytes in the present file. */
  get length(): number {
    return this.#length;
  }

  /** Appends a write, a JSON text. */
  add(text: string, outcome: Outcome): void {
    this.#queue.push({ text, ...outcome });
    this.#working ??= this.#work();
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  /**
   * Begins another file. `switched` is called with the number of the one before, which is complete then, in the same step
   * in which later writes begin to go elsewhere. Rejects with what the disk says; the file stays the present one then.
   */
  next(switched: (number: number) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#turn = { switched, resolve, reject };
      this.#working ??= this.#work();
    });
  }

  /** Waits for what was added, and closes the file. */
  async close(): Promise<void> {
    await this.idle();
    await this.#file?.close();
    this.#file = undefined;
  }

  async #work(): Promise<void> {
    // requests that are there already come along
    await setImmediate();
    while (this.#turn || this.#queue.length > 0) {
      if (this.#turn) await this.#switch(this.#turn);
      else await this.#writeBatch();
    }
    this.#working = undefined;
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#queue;
    this.#queue = [];
    try {
      const place = { journal: this.#number, line: this.#lines + 1 };
      await this.#write(
        lineOf(
          batch.map(({ text }) => text),
          place,
        ),
      );
    } catch (error) {
      await this.#cut().catch(() => {});
      // what was added meanwhile was made on top of what is lost
      const lost = [...batch, ...this.#queue];
      this.#queue = [];
      for (const each of lost.reverse()) each.lost(error);
      return;
    }
    for (const { kept } of batch) kept();
  }

  async #switch({ switched, resolve, reject }: Turn): Promise<void> {
    this.#turn = undefined;
    try {
      await this.#cut();
      await this.#file?.close();
      this.#file = undefined;
      this.#length = 0;
      this.#lines = 0;
      switched(this.#number++);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  async #write(line: Buffer): Promise<void> {
    await this.#cut();
    this.#file ??= await this.#open();
    this.#torn = true;
    await writeAt(this.#file, line, this.#length);
    if (this.#options.sync) await this.#file.datasync();
    this.#torn = false;
    this.#length += line.length;
    this.#lines++;
  }

  async #open(): Promise<FileHandle> {
    const { disk, directory } = this.#options;
    const file = await disk.open(fileOfJournal(directory, this.#number), 'w', PRIVATE_FILE);
    try {
      if (this.#options.sync) await syncDirectory(disk, directory);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Takes away what was refused; where that fails, it is done before anything else. */
  async #cut(): Promise<void> {
    if (this.#torn) await this.#file?.truncate(this.#length);
    this.#torn = false;
  }
}
