/** What the files of a data directory are called. */
import { join } from 'node:path';

/** Name of the file of a table; colons are not allowed everywhere. */
export function fileOfTable(directory: string, uid: string): string {
  return join(directory, `${uid.replace('::', '.')}.json`);
}

/** Name a table file has until it is whole. */
export function partOfTable(directory: string, uid: string): string {
  return join(directory, `.${uid.replace('::', '.')}.json.part`);
}

/** Tells whether a name is that of a table file which never became whole. */
export function isPart(name: string): boolean {
  return /^\..+\.json\.part$/.test(name);
}

/** Name of a journal; later ones have greater numbers. */
export function fileOfJournal(directory: string, number: number): string {
  return join(directory, `journal-${number}.jsonl`);
}

/** Number of a journal by its name; undefined when the name is of something else. */
export function numberOfJournal(name: string): number | undefined {
  const digits = /^journal-([1-9]\d{0,14})\.jsonl$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
