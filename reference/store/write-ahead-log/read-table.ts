/** Reads a table file. */
import { isMissingFile } from '../../model/caught-error.ts';
import { parseJson } from '../../model/parse-json.ts';
import { unreadableError } from '../../model/project-error.ts';
import type { StoredRecord } from '../persistence.ts';
import type { Disk } from './disk.ts';
import { fileOfTable } from './file-names.ts';
import { parseTable, quickRecord } from './parse-table.ts';
import { entryLines, headOf, type Lines, type TableHead } from './table-text.ts';

/** A table file that is being read; a missing file is an empty table. */
export class TableReading {
  readonly head: TableHead;
  /** Bytes of the file. */
  readonly size: number;
  readonly #file: string;
  readonly #bytes: Buffer;
  readonly #pieces: readonly Lines[];
  /** All entries of a file that was parsed as a whole, because it does not have the layout of `table-text.ts`. */
  #whole: readonly StoredRecord[] | undefined;

  private constructor(file: string, bytes: Buffer, head: TableHead, pieces: readonly Lines[]) {
    this.#file = file;
    this.#bytes = bytes;
    this.size = bytes.length;
    this.head = head;
    this.#pieces = pieces;
  }

  /** Throws a `ProjectError` for a file that is no table. Faulty entries throw later, in `records`. */
  static async open(disk: Disk, directory: string, uid: string): Promise<TableReading> {
    const file = fileOfTable(directory, uid);
    const bytes = await bytesOf(disk, file);
    if (!bytes) {
      return new TableReading(file, Buffer.alloc(0), { uid, nextId: 1, segment: 0, targets: new Map() }, []);
    }
    const head = quickHead(bytes, uid);
    const pieces = head && entryLines(bytes, head);
    if (pieces) return new TableReading(file, bytes, head, pieces);
    const { records, ...parsedHead } = parseWhole(bytes, file, uid);
    const table = new TableReading(file, bytes, parsedHead, []);
    table.#whole = records;
    return table;
  }

  /** Whether the file has the layout of `table-text.ts`; known once all records were read. */
  get laidOut(): boolean {
    return this.#whole === undefined;
  }

  /** Parses the entries one piece at a time. Throws a `ProjectError` that names the place of a faulty one. */
  *records(): Generator<StoredRecord, void> {
    let count = 0;
    for (const piece of this.#whole ? [] : this.#pieces) {
      const records = this.#quickRecords(piece);
      // the pieces so far are the beginning of the whole
      if (!records) this.#whole = parseWhole(this.#bytes, this.#file, this.head.uid).records;
      if (!records) break;
      yield* records;
      count += records.length;
    }
    if (this.#whole) yield* this.#whole.slice(count);
  }

  /** Parses some lines; undefined when any entry is faulty. */
  #quickRecords({ from, to, count }: Lines): readonly StoredRecord[] | undefined {
    try {
      const values: unknown = JSON.parse(`[${this.#bytes.toString('utf8', from, to)}]`);
      if (!Array.isArray(values) || values.length !== count) return undefined;
      const records: StoredRecord[] = [];
      for (const value of values) {
        const record = quickRecord(value, this.head.targets);
        if (!record) return undefined;
        records.push(record);
      }
      return records;
    } catch {
      return undefined;
    }
  }
}

function quickHead(bytes: Buffer, uid: string): TableHead | undefined {
  try {
    const { records: _none, ...head } = parseTable({ value: headOf(bytes), file: '', place: '' }, uid);
    return head;
  } catch {
    return undefined;
  }
}

const parseWhole = (bytes: Buffer, file: string, uid: string) =>
  parseTable({ value: parseJson(bytes.toString(), file), file, place: '' }, uid);

async function bytesOf(disk: Disk, file: string): Promise<Buffer | undefined> {
  try {
    return await disk.readFile(file);
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw unreadableError(file, error);
  }
}
