/** The adapter that lowdb reads and writes content through: table files, and journals of what they do not hold yet. */
import { join } from 'node:path';
import type { Adapter } from 'lowdb';
import { ProjectError, unreadable } from '../../model/project-error.ts';
import type { Loading, StoredRecord } from '../persistence.ts';
import type { Behind, TableBehind } from './behind.ts';
import { type Disk, syncDirectory } from './disk.ts';
import { fileOfJournal, isPart, numberOfJournal } from './file-names.ts';
import { foldTable } from './fold.ts';
import { readJournal } from './read-journal.ts';
import { TableReading } from './read-table.ts';
import { replay, type WrittenTable } from './written.ts';

/** What one write did to one table, and the journal that says so. */
interface Written {
  readonly journal: number;
  readonly table: WrittenTable;
}

/** What lowdb holds: tables are handed over while they are read, so that it is only what their files lack. */
export interface KeptContent {
  readonly behind: Behind;
  /** Number of the last journal there is, or was. */
  readonly journal: number;
}

/** What the adapter works with. */
export interface JournaledFilesOptions {
  readonly disk: Disk;
  readonly directory: string;
  /** The tables that are asked for. */
  readonly uids: Iterable<string>;
  /** Takes the tables as they are read. */
  readonly loading: Loading;
  /** Receives a line for each end of a journal that was left out. */
  log(text: string): void;
}

export class JournaledFiles implements Adapter<KeptContent> {
  readonly #disk: Disk;
  readonly #directory: string;
  readonly #uids: ReadonlySet<string>;
  readonly #loading: Loading;
  readonly #log: (text: string) => void;
  readonly #sizes = new Map<string, number>();

  constructor({ disk, directory, uids, loading, log }: JournaledFilesOptions) {
    this.#disk = disk;
    this.#directory = directory;
    this.#uids = new Set(uids);
    this.#loading = loading;
    this.#log = log;
  }

  /** Bytes of all table files. */
  get size(): number {
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /**
   * Hands over table files with the journals on top. Files that never became whole go; files of tables not asked for stay.
   */
  async read(): Promise<KeptContent> {
    const names = await this.#disk.readdir(this.#directory);
    const journals = names.flatMap((name) => numberOfJournal(name) ?? []).sort((a, b) => a - b);
    const written = await this.#written(journals);
    const behind: Behind = new Map();
    let last = Math.max(0, ...journals);
    for (const uid of new Set([...this.#uids, ...written.keys()])) {
      const table = await TableReading.open(this.#disk, this.#directory, uid);
      this.#sizes.set(uid, table.size);
      last = Math.max(last, table.head.journal);
      const lacking = this.#handOver(table, written.get(uid) ?? []);
      if (lacking) behind.set(uid, lacking);
    }
    for (const name of names.filter(isPart)) await this.#sweep(join(this.#directory, name));
    // the end came after they were folded, and before they were removed
    if (behind.size === 0) for (const number of journals) await this.#sweep(fileOfJournal(this.#directory, number));
    return { behind, journal: last };
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

  /** What stands in journals, by uid, oldest first. */
  async #written(journals: readonly number[]): Promise<Map<string, Written[]>> {
    const byUid = new Map<string, Written[]>();
    for (const journal of journals) {
      for (const change of await this.#changesIn(journal)) {
        for (const table of change) {
          const present = byUid.get(table.uid);
          if (present) present.push({ journal, table });
          else byUid.set(table.uid, [{ journal, table }]);
        }
      }
    }
    return byUid;
  }

  /** Hands over one table with what was written later; gives what its file lacks, if anything. */
  #handOver(file: TableReading, written: readonly Written[]): TableBehind | undefined {
    const { uid, nextId, journal } = file.head;
    const later = written.filter((each) => each.journal > journal);
    if (later.length === 0) {
      this.#hand(uid, nextId, file.records());
      return file.laidOut ? undefined : { nextId, whole: true, records: byId(file.records()) };
    }
    const table = { nextId, records: byId(file.records()) };
    const changed = new Set(later.flatMap(({ table: change }) => replay(change, table)));
    this.#hand(uid, table.nextId, table.records.values());
    if (!file.laidOut || later.some(({ table: change }) => change.whole)) return { ...table, whole: true };
    const records = new Map([...changed].map((id) => [id, table.records.get(id)]));
    return { nextId: table.nextId, whole: false, records };
  }

  /** Tables that were only mentioned in a journal are brought up to date, and not asked for. */
  #hand(uid: string, nextId: number, records: Iterable<StoredRecord>): void {
    if (!this.#uids.has(uid)) return;
    this.#loading.table(uid, nextId);
    for (const record of records) this.#loading.record(uid, record);
  }

  async #changesIn(number: number) {
    const file = fileOfJournal(this.#directory, number);
    try {
      return readJournal({ file, number, bytes: await this.#disk.readFile(file) }, this.#log);
    } catch (error) {
      if (error instanceof ProjectError) throw error;
      throw unreadable(file, error);
    }
  }

  /** Removes a file that is of no use any more; where that fails, it does no harm either. */
  async #sweep(file: string): Promise<void> {
    await this.#disk.rm(file, { force: true }).catch(() => {});
  }
}

const byId = (records: Iterable<StoredRecord>): Map<number, StoredRecord> =>
  new Map([...records].map((record) => [record.id, record]));
