/** Keeps content in a directory, one readable JSON file per table, through lowdb. */
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Low } from 'lowdb';
import { JSONFile } from 'lowdb/node';
import { parseJson } from '../model/parse-json.ts';
import { ProjectError } from '../model/project-error.ts';
import { parseTable } from './parse-table.ts';
import type { Persistence, StoredRecord, StoredTable, TableChange } from './persistence.ts';

/** What a file holds. */
interface TableFile {
  readonly uid: string;
  nextId: number;
  entries: StoredRecord[];
}

/**
 * Persistence in the files of `directory`, which is made when missing. Each write rewrites the files of the tables it
 * touched, whole, and puts each in its place in one step. Files of tables that are not asked for are left alone, and so
 * is a file that cannot be read: it stops the start.
 */
export function lowdbFiles(directory: string): Persistence {
  const tables = new Map<string, KeptTable>();
  const tableOf = (uid: string): KeptTable => {
    const table = tables.get(uid) ?? new KeptTable(directory, { uid, nextId: 1, records: [] });
    tables.set(uid, table);
    return table;
  };
  let pending: Promise<unknown> = Promise.resolve();
  return {
    async load(uids) {
      makeDirectory(directory);
      const found = [...uids].map((uid) => readTable(directory, uid)).filter((table) => table !== undefined);
      for (const table of found) tables.set(table.uid, new KeptTable(directory, table));
      return found;
    },
    async save(changes) {
      const written = Promise.all(changes.map((change) => tableOf(change.uid).keep(change)));
      pending = Promise.allSettled([pending, written]);
      await written;
    },
    async close() {
      await pending;
    },
  };
}

/** Name of the file of a table; colons are not allowed everywhere. */
export function fileOfTable(directory: string, uid: string): string {
  return join(directory, `${uid.replace('::', '.')}.json`);
}

class KeptTable {
  readonly #records: Map<number, StoredRecord>;
  readonly #file: Low<TableFile>;

  constructor(directory: string, table: StoredTable) {
    this.#records = new Map(table.records.map((record) => [record.id, record]));
    const adapter = new JSONFile<TableFile>(fileOfTable(directory, table.uid));
    this.#file = new Low(adapter, { uid: table.uid, nextId: table.nextId, entries: [] });
  }

  async keep(change: TableChange): Promise<void> {
    if (change.whole) this.#records.clear();
    for (const [id, record] of change.records) {
      if (record) this.#records.set(id, record);
      else this.#records.delete(id);
    }
    this.#file.data.nextId = change.nextId;
    this.#file.data.entries = [...this.#records.values()].sort((a, b) => a.id - b.id);
    await this.#file.write();
  }
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new ProjectError(directory, '', `cannot be used as data directory: ${messageOf(error)}`);
  }
}

function readTable(directory: string, uid: string): StoredTable | undefined {
  const file = fileOfTable(directory, uid);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ProjectError(file, '', `cannot be read: ${messageOf(error)}`);
  }
  return parseTable({ value: parseJson(text, file), file, place: '' }, uid);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
