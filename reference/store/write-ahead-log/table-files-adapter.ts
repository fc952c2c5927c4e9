/** The adapter through which lowdb reads and writes content: table files, and the segments of the write-ahead log. */
import { join } from 'node:path';
import type { Adapter } from 'lowdb';
import { ProjectError, unreadableError } from '../../model/project-error.ts';
import type { Loading, StoredRecord } from '../persistence.ts';
import { checkpointTable } from './checkpoint.ts';
import type { DirtySet, DirtyTable } from './dirty-set.ts';
import { type Disk, syncDirectory } from './disk.ts';
import { fileOfSegment, isPart, segmentNumberOf } from './file-names.ts';
import { type LoggedTableChange, replay } from './logged-change.ts';
import { readSegment } from './read-segment.ts';
import { TableReading } from './read-table.ts';

/** The change that one write made to one table, with the number of its log segment. */
interface LoggedTable {
  readonly segment: number;
  readonly table: LoggedTableChange;
}

/** The data that lowdb holds: only what the table files lack, since tables are passed to the store while they are read. */
export interface PendingContent {
  readonly dirty: DirtySet;
  /** Number of the last log segment that was written, even if it has been removed. */
  readonly segment: number;
}

/** Options of the adapter. */
export interface TableFilesOptions {
  readonly disk: Disk;
  readonly directory: string;
  /** Uids of the tables to load. */
  readonly uids: Iterable<string>;
  /** Receives the tables as they are read. */
  readonly loading: Loading;
  /** Receives a line for each torn end of a segment, which is ignored. */
  log(text: string): void;
}

export class TableFilesAdapter implements Adapter<PendingContent> {
  readonly #disk: Disk;
  readonly #directory: string;
  readonly #uids: ReadonlySet<string>;
  readonly #loading: Loading;
  readonly #log: (text: string) => void;
  readonly #sizes = new Map<string, number>();

  constructor({ disk, directory, uids, loading, log }: TableFilesOptions) {
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
   * Loads the tables: their files, with the log segments replayed on top. Removes unfinished `.part` files; leaves the files
   * of tables that are not to be loaded.
   */
  async read(): Promise<PendingContent> {
    const names = await this.#disk.readdir(this.#directory);
    const segments = names.flatMap((name) => segmentNumberOf(name) ?? []).sort((a, b) => a - b);
    const loggedTables = await this.#readLog(segments);
    const dirty: DirtySet = new Map();
    let last = Math.max(0, ...segments);
    for (const uid of new Set([...this.#uids, ...loggedTables.keys()])) {
      const table = await TableReading.open(this.#disk, this.#directory, uid);
      this.#sizes.set(uid, table.size);
      last = Math.max(last, table.head.segment);
      const unsaved = this.#loadTable(table, loggedTables.get(uid) ?? []);
      if (unsaved) dirty.set(uid, unsaved);
    }
    for (const name of names.filter(isPart)) await this.#removeQuietly(join(this.#directory, name));
    // the process ended after their checkpoint and before it removed them
    if (dirty.size === 0)
      for (const number of segments) await this.#removeQuietly(fileOfSegment(this.#directory, number));
    return { dirty, segment: last };
  }

  /**
   * Checkpoint: writes the dirty tables into their files, then removes the segments up to `segment`. Each file is replaced
   * in one step and names its last segment, so that `read` recovers from an interruption at any point.
   */
  async write({ dirty, segment }: PendingContent): Promise<void> {
    for (const [uid, table] of dirty) {
      this.#sizes.set(uid, await checkpointTable(this.#disk, this.#directory, uid, table, segment));
    }
    await syncDirectory(this.#disk, this.#directory);
    for (const name of await this.#disk.readdir(this.#directory)) {
      const number = segmentNumberOf(name);
      if (number !== undefined && number <= segment) await this.#removeQuietly(join(this.#directory, name));
    }
  }

  /** Reads all segments: the changes by uid, oldest first. */
  async #readLog(segments: readonly number[]): Promise<Map<string, LoggedTable[]>> {
    const byUid = new Map<string, LoggedTable[]>();
    for (const segment of segments) {
      for (const change of await this.#writesIn(segment)) {
        for (const table of change) {
          const changes = byUid.get(table.uid);
          if (changes) changes.push({ segment, table });
          else byUid.set(table.uid, [{ segment, table }]);
        }
      }
    }
    return byUid;
  }

  /** Loads one table with later changes replayed; returns the changes that its file lacks, if any. */
  #loadTable(file: TableReading, logged: readonly LoggedTable[]): DirtyTable | undefined {
    const { uid, nextId, segment } = file.head;
    const later = logged.filter((each) => each.segment > segment);
    if (later.length === 0) {
      this.#pass(uid, nextId, file.records());
      return file.laidOut ? undefined : { nextId, whole: true, records: byId(file.records()) };
    }
    const table = { nextId, records: byId(file.records()) };
    const changed = new Set(later.flatMap(({ table: change }) => replay(change, table)));
    this.#pass(uid, table.nextId, table.records.values());
    if (!file.laidOut || later.some(({ table: change }) => change.whole)) return { ...table, whole: true };
    const records = new Map([...changed].map((id) => [id, table.records.get(id)]));
    return { nextId: table.nextId, whole: false, records };
  }

  /** Passes a table to the store, unless it is not to be loaded and only had changes in the log. */
  #pass(uid: string, nextId: number, records: Iterable<StoredRecord>): void {
    if (!this.#uids.has(uid)) return;
    this.#loading.table(uid, nextId);
    for (const record of records) this.#loading.record(uid, record);
  }

  async #writesIn(number: number) {
    const file = fileOfSegment(this.#directory, number);
    try {
      return readSegment({ file, number, bytes: await this.#disk.readFile(file) }, this.#log);
    } catch (error) {
      if (error instanceof ProjectError) throw error;
      throw unreadableError(file, error);
    }
  }

  /** Removes an obsolete file; a failure does no harm and is ignored. */
  async #removeQuietly(file: string): Promise<void> {
    await this.#disk.rm(file, { force: true }).catch(() => {});
  }
}

const byId = (records: Iterable<StoredRecord>): Map<number, StoredRecord> =>
  new Map([...records].map((record) => [record.id, record]));
