/** The write-ahead log. Writes that wait at the same time are appended as one line, with one sync (group commit). */
import type { FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { PRIVATE_FILE } from '../private-files.ts';
import { type Disk, syncDirectory, writeAt } from './disk.ts';
import { fileOfSegment } from './file-names.ts';
import { formatLine } from './line.ts';

/** Options of the log. */
export interface WriteAheadLogOptions {
  readonly directory: string;
  readonly disk: Disk;
  /** Number of the first segment; no file of this or a greater number exists. */
  readonly number: number;
  /** Whether a write waits until the disk has synced it. */
  readonly sync: boolean;
}

/** What becomes of a write; either is called once, in the order of writes or, of lost ones, the last first. */
export interface Outcome {
  stored(): void;
  failed(error: unknown): void;
}

interface PendingWrite extends Outcome {
  readonly text: string;
}

interface Rotation {
  onRotated(number: number): void;
  resolve(): void;
  reject(error: unknown): void;
}

/** A log of numbered segment files. Writes are appended to the last one. */
export class WriteAheadLog {
  readonly #options: WriteAheadLogOptions;
  #number: number;
  #file: FileHandle | undefined;
  /** Valid bytes of the current segment. */
  #length = 0;
  /** Valid lines of the current segment. */
  #lines = 0;
  /** Whether the file may have invalid bytes after those, of a write that failed. */
  #torn = false;
  #queue: PendingWrite[] = [];
  /** A request to begin another segment. */
  #rotation: Rotation | undefined;
  #flushing: Promise<void> | undefined;

  constructor(options: WriteAheadLogOptions) {
    this.#options = options;
    this.#number = options.number;
  }

  /** Bytes of the current segment. */
  get length(): number {
    return this.#length;
  }

  /** Queues a write, given as JSON text. */
  add(text: string, outcome: Outcome): void {
    this.#queue.push({ text, ...outcome });
    this.#flushing ??= this.#flush();
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    while (this.#flushing) await this.#flushing;
  }

  /**
   * Begins another segment. Calls `onRotated` with the number of the previous one, which is complete from then on. Rejects with
   * the error of the disk; the segment then stays the current one.
   */
  rotate(onRotated: (number: number) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#rotation = { onRotated, resolve, reject };
      this.#flushing ??= this.#flush();
    });
  }

  /** Waits for queued writes and closes the file. */
  async close(): Promise<void> {
    await this.idle();
    await this.#file?.close();
    this.#file = undefined;
  }

  async #flush(): Promise<void> {
    // lets requests that are already there join the batch
    await setImmediate();
    while (this.#rotation || this.#queue.length > 0) {
      if (this.#rotation) await this.#rotate(this.#rotation);
      else await this.#writeBatch();
    }
    this.#flushing = undefined;
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#queue;
    this.#queue = [];
    try {
      const place = { segment: this.#number, line: this.#lines + 1 };
      await this.#write(
        formatLine(
          batch.map(({ text }) => text),
          place,
        ),
      );
    } catch (error) {
      await this.#truncateTorn().catch(() => {});
      // writes queued meanwhile were made on top of the failed ones
      const failed = [...batch, ...this.#queue];
      this.#queue = [];
      for (const each of failed.reverse()) each.failed(error);
      return;
    }
    for (const { stored } of batch) stored();
  }

  async #rotate({ onRotated, resolve, reject }: Rotation): Promise<void> {
    this.#rotation = undefined;
    try {
      await this.#truncateTorn();
      await this.#file?.close();
      this.#file = undefined;
      this.#length = 0;
      this.#lines = 0;
      onRotated(this.#number++);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  async #write(line: Buffer): Promise<void> {
    await this.#truncateTorn();
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
    const file = await disk.open(fileOfSegment(directory, this.#number), 'w', PRIVATE_FILE);
    try {
      if (this.#options.sync) await syncDirectory(disk, directory);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Removes the bytes of a failed write. If that fails, it is tried again before the next write. */
  async #truncateTorn(): Promise<void> {
    if (this.#torn) await this.#file?.truncate(this.#length);
    this.#torn = false;
  }
}
