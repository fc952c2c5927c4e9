/** Brings a table file up to date, without holding up anything else: it is copied piece by piece, changed lines replaced. */
import type { FileHandle } from 'node:fs/promises';
import { isMissingFile } from '../../model/caught-error.ts';
import { ProjectError } from '../../model/project-error.ts';
import { at } from '../../model/raw.ts';
import type { TableBehind } from './behind.ts';
import type { Disk } from './disk.ts';
import { fileOfTable, partOfTable } from './file-names.ts';
import { parseTargets } from './parse-table.ts';
import { PartFile } from './part-file.ts';
import { COMMA, entryIdAt, entryText, FOOT, headOf, headText, LINE_FEED, OPENING } from './table-text.ts';
import { type Targets, targetsFor } from './targets.ts';

/**
 * Writes the file of a table anew, with what it lacked, as holding everything up to a journal. The old file stays until
 * the new one is durable. Gives the size of the new one. Throws what the disk throws.
 */
export async function foldTable(
  disk: Disk,
  directory: string,
  uid: string,
  behind: TableBehind,
  journal: number,
): Promise<number> {
  const file = fileOfTable(directory, uid);
  const part = partOfTable(directory, uid);
  const out = await PartFile.open(disk, part);
  try {
    const merge = new Merge(out, uid, behind, journal);
    const old = behind.whole ? undefined : await openIfThere(disk, file);
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

/** Entries of the old file and changed ones, in one ascending order. */
class Merge {
  readonly #out: PartFile;
  readonly #uid: string;
  readonly #behind: TableBehind;
  readonly #journal: number;
  readonly #changed: readonly number[];
  #targets: Targets = new Map();
  #next = 0;
  #first = true;
  /** Where of the old file the lines are: in its head, among its entries, in its foot. */
  #where: 'head' | 'entries' | 'foot' = 'head';

  constructor(out: PartFile, uid: string, behind: TableBehind, journal: number) {
    this.#out = out;
    this.#uid = uid;
    this.#behind = behind;
    this.#journal = journal;
    this.#changed = [...behind.records.keys()].sort((a, b) => a - b);
  }

  /** Adds the head; `known`: what ids alone name in the lines that are taken over. */
  async begin(known: Targets): Promise<void> {
    const { nextId, records } = this.#behind;
    this.#targets = targetsFor(records.values(), known);
    await this.#out.add(headText({ uid: this.#uid, nextId, journal: this.#journal, targets: this.#targets }));
  }

  /** Takes whole lines of the old file. */
  async take(lines: Buffer, file: string): Promise<void> {
    // unchanged lines that follow each other go over in one piece
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
        // its line is copied like any other when it was only passed by new ones
        if (!this.#behind.records.has(id)) {
          from = start;
          to = lines[end - 1] === COMMA ? end - 1 : end;
        }
      }
      start = end + 1;
    }
    await copy();
  }

  /** Adds what comes after all entries of the old file. */
  async end(): Promise<void> {
    await this.#addChanged(Number.POSITIVE_INFINITY);
    if (!this.#first) await this.#out.add('\n');
  }

  /** A line without entry: it belongs to head or foot, else someone else wrote to the file. */
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
      const record = this.#behind.records.get(id);
      if (record) await this.#add(entryText(record, this.#targets));
    }
  }

  async #add(entries: string | Buffer): Promise<void> {
    if (!this.#first) await this.#out.add(',\n');
    this.#first = false;
    await this.#out.add(entries);
  }
}

/** Bytes read at a time: enough to be quick, too few to be noticed. */
const PIECE = 256 * 1024;

/** The bytes of a file in pieces that end where lines end. */
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
