/** Reads a table file. */
import { parseJson } from '../../model/parse-json.ts';
import { ProjectError } from '../../model/project-error.ts';
import { isStoredRecord, parseTable, type TableFile } from '../parse-table.ts';
import type { StoredRecord } from '../persistence.ts';
import type { Disk } from './disk.ts';
import { fileOfTable } from './file-names.ts';
import { entryLists, headOf } from './table-text.ts';
import type { OpenTable } from './written.ts';

/** A table as its file has it. */
export interface ReadTable extends OpenTable {
  readonly uid: string;
  /** Number of the journal up to which the file holds everything. */
  readonly journal: number;
  /** Whether the file is laid out as this program does it; one that was edited may not be. */
  readonly laidOut: boolean;
  /** Bytes of the file. */
  readonly size: number;
}

/** Reads the file of a table; without one the table is empty. Throws a `ProjectError` for a file that is no table. */
export async function readTable(disk: Disk, directory: string, uid: string): Promise<ReadTable> {
  const file = fileOfTable(directory, uid);
  const bytes = await bytesOf(disk, file);
  if (!bytes) return { uid, nextId: 1, journal: 0, records: new Map(), laidOut: true, size: 0 };
  const quick = readLaidOut(bytes, uid);
  const table = quick ?? parseTable({ value: parseJson(bytes.toString(), file), file, place: '' }, uid);
  const { nextId, journal } = table;
  const records = new Map(table.records.map((record): [number, StoredRecord] => [record.id, record]));
  return { uid, nextId, journal, records, laidOut: quick !== undefined, size: bytes.length };
}

/** Reads a file in the layout of this program; undefined for any other, and where there is anything to complain of. */
function readLaidOut(bytes: Buffer, uid: string): TableFile | undefined {
  try {
    const head = parseTable({ value: headOf(bytes), file: '', place: '' }, uid);
    const lists = entryLists(bytes, head);
    if (!lists) return undefined;
    const records: StoredRecord[] = [];
    for (const list of lists) {
      const entries: unknown = JSON.parse(list());
      if (!Array.isArray(entries) || !entries.every(isStoredRecord)) return undefined;
      records.push(...entries);
    }
    return head.nextId > (records.at(-1)?.id ?? 0) ? { ...head, records } : undefined;
  } catch {
    return undefined;
  }
}

async function bytesOf(disk: Disk, file: string): Promise<Buffer | undefined> {
  try {
    return await disk.readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ProjectError(file, '', `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
