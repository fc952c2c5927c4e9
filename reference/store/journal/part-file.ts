/** A file on its way to become a table file. */
import type { FileHandle } from 'node:fs/promises';
import { PRIVATE_FILE } from '../private-files.ts';
import { type Disk, writeAt } from './disk.ts';

/** Bytes written at a time. */
const PIECE = 256 * 1024;

/** Bytes synced at a time: a journal that is synced meanwhile should not have to wait for much of another file. */
const SYNCED = 2 * 1024 * 1024;

export class PartFile {
  readonly #disk: Disk;
  readonly #name: string;
  readonly #file: FileHandle;
  #pieces: (string | Buffer)[] = [];
  /** Length of the pieces, about. */
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

  /** Makes all of it durable and closes the file; gives its size. */
  async finish(): Promise<number> {
    await this.#write();
    await this.#file.sync();
    await this.#file.close();
    return this.#written;
  }

  /** Removes the file, as far as the disk lets it. */
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
