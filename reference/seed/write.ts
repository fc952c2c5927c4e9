/** Writes seed files: one for each content-type, an entry a line, so that a diff shows what changed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FILE } from '../store/private-files.ts';
import { MISSING, type MissingAttributes } from './missing.ts';

/** The entries of one content-type. */
export interface SeedList {
  readonly uid: string;
  readonly entries: readonly object[];
  /** What their source did not show, of the content-type and of its components. */
  readonly missing: MissingAttributes;
}

/** The name of the file that holds a content-type: `api.book.book.json`. */
export const seedFileOf = (uid: string): string => `${uid.replace('::', '.')}.json`;

/** Writes the file of a content-type into a folder. */
export function writeSeedFile(folder: string, { uid, entries, missing }: SeedList): void {
  const lacks = Object.fromEntries([...missing].map(([schema, names]) => [schema, [...names]]));
  const head = missing.size === 0 ? '' : `  ${JSON.stringify(MISSING)}: ${JSON.stringify(lacks)},\n`;
  const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  const list = entries.length === 0 ? '[]' : `[\n${lines}\n  ]`;
  const text = `{\n${head}  ${JSON.stringify(uid)}: ${list}\n}\n`;
  // it may hold what no API shows
  writeFileSync(join(folder, seedFileOf(uid)), text, { mode: PRIVATE_FILE });
}
