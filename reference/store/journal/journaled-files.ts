/** The adapter that lowdb reads and writes content through: table files, and journals of what they do not hold yet. */
import { join } from 'node:path';
import type { Adapter } from 'lowdb';
import { ProjectError } from '../../model/project-error.ts';
import type { StoredTable } from '../persistence.ts';
import type { Behind } from './behind.ts';
import { type Disk, syncDirectory } from './disk.ts';
import { fileOfJournal, isPart, numberOfJournal } from './file-names.ts';
import { foldTable } from './fold.ts';
import { readJournal } from './read-journal.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { replay } from './written.ts';

/** What lowdb holds. Tables are handed over once they are read; from then on only what the files lack is held. */
export interface KeptContent {
  readonly tables: readonly StoredTable[];
  readonly behind: Behind;
  /** Number of the last journal there is, or was. */
  readonly journal: number;
}

export class JournaledFiles implements Adapter<KeptContent> {
  readonly #disk: Disk;
  readonly #directory: string;
  readonly #uids: Iterable<string>;
  readonly #sizes = new Map<string, number>();

  constructor(disk: Disk, directory: string, uids: Iterable<string>) {
    this.#disk = disk;
    this.#directory = directory;
    this.#uids = uids;
  }

  /** Bytes of all table files. */
  get size(): number {
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Table files with the journals on top. Files that never became whole go; files of tables not asked for stay. */
  async read(): Promise<KeptContent> {
    const names = await this.#disk.readdir(this.#directory);
    const journals = names.flatMap((name) => numberOfJournal(name) ?? []).sort((a, b) => a - b);
    const asked = [...this.#uids];
    const tables = new Map<string, ReadTable>();
    const tableOf = async (uid: string): Promise<ReadTable> => {
      const table = tables.get(uid) ?? (await readTable(this.#disk, this.#directory, uid));
      tables.set(uid, table);
      return table;
    };
    for (const uid of asked) await tableOf(uid);
    const changed = new Map<string, Set<number>>();
    const replaced = new Set<string>();
    for (const number of journals) {
      for (const change of await this.#changesIn(number)) {
        for (const written of change) {
          const table = await tableOf(written.uid);
          if (number <= table.journal) continue;
          if (written.whole) replaced.add(written.uid);
          const ids = changed.get(written.uid) ?? new Set();
          for (const id of replay(written, table)) ids.add(id);
          changed.set(written.uid, ids);
        }
      }
    }
    const behind: Behind = new Map();
    for (const [uid, table] of tables) {
      this.#sizes.set(uid, table.size);
      const { nextId, records } = table;
      const whole = !table.laidOut || replaced.has(uid);
      const ids = whole ? records.keys() : changed.get(uid);
      if (ids) behind.set(uid, { nextId, whole, records: new Map([...ids].map((id) => [id, records.get(id)])) });
    }
    for (const name of names.filter(isPart)) await this.#sweep(join(this.#directory, name));
    // the end came after they were folded, and before they were removed
    if (behind.size === 0) for (const number of journals) await this.#sweep(fileOfJournal(this.#directory, number));
    return {
      tables: asked.flatMap((uid) => {
        const table = tables.get(uid);
        return table ? [{ uid, nextId: table.nextId, records: [...table.records.values()] }] : [];
      }),
      behind,
      journal: Math.max(0, ...journals, ...[...tables.values()].map(({ journal }) => journal)),
    };
  }

  /**
   * Brings the table files up to date with what stands in journals up to the one named, and removes those. Each file is
   * replaced in one step and says up to where it goes, so that an interruption at any point is made good by `read`.
   */
  async write({ behind, journal }: KeptContent): Promise<void> {
    for (const [uid, table] of behind) {
      this.#sizes.set(uid, await foldTable(this.#disk, this.#directory, uid, table, journal));
    }
    await syncDirectory(this.#disk, this.#directory);
    for (const name of await this.#disk.readdir(this.#directory)) {
      const number = numberOfJournal(name);
      if (number !== undefined && number <= journal) await this.#sweep(join(this.#directory, name));
    }
  }

  async #changesIn(number: number) {
    const file = fileOfJournal(this.#directory, number);
    try {
      return readJournal(await this.#disk.readFile(file), file);
    } catch (error) {
      if (error instanceof ProjectError) throw error;
      throw new ProjectError(file, '', `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Removes a file that is of no use any more; where that fails, it does no harm either. */
  async #sweep(file: string): Promise<void> {
    await this.#disk.rm(file, { force: true }).catch(() => {});
  }
}
