/** The tables of a data directory of the reference, as its files have them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A link as a file has it: an id of the attribute's target, or the content-type and the id. */
export type StoredLink = number | { readonly uid: string; readonly id: number };

/** An entry as a file has it. */
export interface StoredEntry {
  readonly id: number;
  readonly values: Record<string, unknown>;
  readonly links: Record<string, readonly StoredLink[]>;
}

/** All entries of a content-type or component. */
export interface StoredTable {
  readonly uid: string;
  nextId: number;
  /** Number of the segment of the write-ahead log that the file holds. */
  readonly journal: number;
  /** By attribute: the content-type that bare ids refer to. */
  targets?: Record<string, string>;
  readonly entries: StoredEntry[];
}

/** The tables of a data directory that no server has open, by uid. */
export function readTables(directory: string): Map<string, StoredTable> {
  const files = readdirSync(directory).filter((name) => name.endsWith('.json'));
  const tables = files.map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as StoredTable);
  return new Map(tables.filter(({ uid }) => uid !== undefined).map((table) => [table.uid, table]));
}

/** Writes tables into a data directory that no server has open. */
export function writeTables(directory: string, tables: Iterable<StoredTable>): void {
  for (const { uid, nextId, journal, targets, entries } of tables) {
    const head = { uid, nextId, journal, targets };
    const members = Object.entries(head).filter(([, value]) => value !== undefined);
    const lines = members.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
    const rows = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
    const text = `{\n${lines.join('')}  "entries": [\n${rows}\n  ]\n}\n`;
    writeFileSync(join(directory, `${uid.replace('::', '.')}.json`), text);
  }
}

/** Where a link goes. */
export function targetOf({ targets = {} }: StoredTable, attribute: string, link: StoredLink) {
  return typeof link === 'number' ? { uid: targets[attribute] ?? '', id: link } : link;
}

/** Writes tables into one file, each link in full, as `insert-content.mjs` reads them. */
export function writeContent(file: string, tables: Iterable<StoredTable>): void {
  writeFileSync(file, JSON.stringify([...tables].map(withFullLinks)));
}

function withFullLinks(table: StoredTable) {
  const entries = table.entries.map((entry) => ({
    ...entry,
    links: Object.fromEntries(
      Object.entries(entry.links).map(([name, list]) => [name, list.map((link) => targetOf(table, name, link))]),
    ),
  }));
  return { uid: table.uid, entries };
}
