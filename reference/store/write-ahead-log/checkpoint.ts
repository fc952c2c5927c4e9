/** Writes dirty entries into a table file. The file is copied in pieces with changed lines replaced, so requests are not held up. */
import type { FileHandle } from 'node:fs/promises';
import { isMissingFile } from '../../model/caught-error.ts';
import { ProjectError } from '../../model/project-error.ts';
import { at } from '../../model/raw.ts';
import type { DirtyTable } from './dirty-set.ts';
import type { Disk } from './disk.ts';
import { fileOfTable, partOfTable } from './file-names.ts';
import { parseTargets } from './parse-table.ts';
import { PartFile } from './part-file.ts';
import { COMMA, entryIdAt, entryText, FOOT, headOf, headText, LINE_FEED, OPENING } from './table-text.ts';
import { type Targets, targetsFor } from './targets.ts';

/**
 * Rewrites the file of one table so that it holds every write up to and including a log segment. The old file stays until
 * the new one is durable.
 *
 * @param segment number of the last segment whose writes the new file holds
 * @returns bytes of the new file
 * @throws the error of the disk
 */
export async function checkpointTable(
  disk: Disk,
  directory: string,
  uid: string,
  dirty: DirtyTable,
  segment: number,
): Promise<number> {
  const file = fileOfTable(directory, uid);
  const part = partOfTable(directory, uid);
  const out = await PartFile.open(disk, part);
  try {
    const merge = new Merge(out, uid, dirty, segment);
    const old = dirty.whole ? undefined : await openIfThere(disk, file);
    try {
      if (old) for await (const lines of linesOf(old)) await merge.take(lines, file);
      else await merge.begin(new Map());
    } finally {
      await old?.close();
    }
    await merge.end();
    await out.add(FOOT);
    const size = await out.finish();
    await disk.rename(part, file);
    return size;
  } catch (error) {
    await out.abandon();
    throw error;
  }
}

/** Merges the entries of the old file with the dirty ones, by ascending id. */
class Merge {
  readonly #out: PartFile;
  readonly #uid: string;
  readonly #dirty: DirtyTable;
  readonly #segment: number;
  readonly #changed: readonly number[];
  #targets: Targets = new Map();
  #next = 0;
  #first = true;
  /** Part of the old file that the next line belongs to. */
  #where: 'head' | 'entries' | 'foot' = 'head';

  constructor(out: PartFile, uid: string, dirty: DirtyTable, segment: number) {
    this.#out = out;
    this.#uid = uid;
    this.#dirty = dirty;
    this.#segment = segment;
    this.#changed = [...dirty.records.keys()].sort((a, b) => a - b);
  }

  /** Writes the head. `existing`: the targets of the old head, which copied lines rely on. */
  async begin(existing: Targets): Promise<void> {
    const { nextId, records } = this.#dirty;
    this.#targets = targetsFor(records.values(), existing);
    await this.#out.add(headText({ uid: this.#uid, nextId, segment: this.#segment, targets: this.#targets }));
  }

  /** Merges some whole lines of the old file. */
  async take(lines: Buffer, file: string): Promise<void> {
    // consecutive unchanged lines are copied in one piece
    let from = -1;
    let to = -1;
    const copy = async () => {
      if (from >= 0) await this.#add(lines.subarray(from, to));
      from = -1;
    };
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(LINE_FEED, start);
      const id = this.#where === 'entries' ? entryIdAt(lines, start) : 0;
      if (id === 0) await this.#pass(lines.toString('latin1', start, end), lines, file);
      else if (id < (this.#changed[this.#next] ?? Number.POSITIVE_INFINITY)) {
        if (from < 0) from = start;
        to = lines[end - 1] === COMMA ? end - 1 : end;
      } else {
        await copy();
        await this.#addChanged(id);
        // an unchanged entry with a greater id than the new ones before it
        if (!this.#dirty.records.has(id)) {
          from = start;
          to = lines[end - 1] === COMMA ? end - 1 : end;
        }
      }
      start = end + 1;
    }
    await copy();
  }

  /** Writes the dirty entries with greater ids than any in the old file. */
  async end(): Promise<void> {
    await this.#addChanged(Number.POSITIVE_INFINITY);
    if (!this.#first) await this.#out.add('\n');
  }

  /** Handles a line that is no entry: part of head or foot. Any other line means that someone else wrote to the file. */
  async #pass(line: string, lines: Buffer, file: string): Promise<void> {
    if (this.#where === 'head') {
      if (line !== OPENING) return;
      this.#where = 'entries';
      await this.begin(parseTargets(at({ value: headOf(lines), file, place: '' }, 'targets')));
    } else if (this.#where === 'entries' && line === '  ]') this.#where = 'foot';
    else if (this.#where === 'entries')
      throw new ProjectError(file, '', 'was changed while the server runs: it is not brought up to date');
  }

  async #addChanged(upTo: number): Promise<void> {
    for (let id = this.#changed[this.#next]; id !== undefined && id <= upTo; id = this.#changed[++this.#next]) {
      const record = this.#dirty.records.get(id);
      if (record) await this.#add(entryText(record, this.#targets));
    }
  }

  async #add(entries: string | Buffer): Promise<void> {
    if (!this.#first) await this.#out.add(',\n');
    this.#first = false;
    await this.#out.add(entries);
  }
}

/** Bytes read at a time. */
const PIECE = 256 * 1024;

/** Reads a file in pieces of whole lines. */
async function* linesOf(file: FileHandle): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for (;;) {
    const piece = Buffer.allocUnsafe(PIECE);
    const { bytesRead } = await file.read(piece, 0, PIECE, null);
    if (bytesRead === 0) return;
    const bytes = Buffer.concat([rest, piece.subarray(0, bytesRead)]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    rest = bytes.subarray(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
}

async function openIfThere(disk: Disk, file: string): Promise<FileHandle | undefined> {
  try {
    return await disk.open(file, 'r');
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}
