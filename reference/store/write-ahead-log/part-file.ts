/** A table file that is being written, under a temporary name. */
import type { FileHandle } from 'node:fs/promises';
import { PRIVATE_FILE } from '../private-files.ts';
import { type Disk, writeAt } from './disk.ts';

/** Bytes written at a time. */
const PIECE = 256 * 1024;

/** Bytes synced at a time; few, so that a sync of the write-ahead log does not wait long for this file. */
const SYNCED = 2 * 1024 * 1024;

export class PartFile {
  readonly #disk: Disk;
  readonly #name: string;
  readonly #file: FileHandle;
  #pieces: (string | Buffer)[] = [];
  /** Approximate length of the pieces, in bytes. */
  #waiting = 0;
  #written = 0;
  #synced = 0;

  private constructor(disk: Disk, name: string, file: FileHandle) {
    this.#disk = disk;
    this.#name = name;
    this.#file = file;
  }

  static async open(disk: Disk, name: string): Promise<PartFile> {
    return new PartFile(disk, name, await disk.open(name, 'w', PRIVATE_FILE));
  }

  /** Adds bytes, which must not change afterwards. */
  add(piece: string | Buffer): Promise<void> | undefined {
    this.#pieces.push(piece);
    this.#waiting += piece.length;
    return this.#waiting < PIECE ? undefined : this.#write();
  }

  /** Makes the file durable and closes it; returns its size in bytes. */
  async finish(): Promise<number> {
    await this.#write();
    await this.#file.sync();
    await this.#file.close();
    return this.#written;
  }

  /** Closes and removes the file; errors are ignored. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {});
    await this.#disk.rm(this.#name, { force: true }).catch(() => {});
  }

  async #write(): Promise<void> {
    const bytes = Buffer.concat(this.#pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
    this.#pieces = [];
    this.#waiting = 0;
    await writeAt(this.#file, bytes, this.#written);
    this.#written += bytes.length;
    if (this.#written - this.#synced < SYNCED) return;
    await this.#file.datasync();
    this.#synced = this.#written;
  }
}
