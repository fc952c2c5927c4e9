/** Reads a table file. */
import { parseJson } from '../../model/parse-json.ts';
import { ProjectError } from '../../model/project-error.ts';
import { parseTable } from '../parse-table.ts';
import type { StoredRecord } from '../persistence.ts';
import type { Disk } from './disk.ts';
import { fileOfTable } from './file-names.ts';
import { isLaidOut } from './table-text.ts';
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
  const { nextId, journal, records } = parseTable({ value: parseJson(bytes.toString(), file), file, place: '' }, uid);
  return {
    uid,
    nextId,
    journal,
    records: new Map(records.map((record): [number, StoredRecord] => [record.id, record])),
    laidOut: isLaidOut(bytes, { uid, nextId, journal }, records.length),
    size: bytes.length,
  };
}

async function bytesOf(disk: Disk, file: string): Promise<Buffer | undefined> {
  try {
    return await disk.readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ProjectError(file, '', `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
