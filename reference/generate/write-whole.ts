/** Writes a generated file: all of it, or nothing. */
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../model/caught-error.ts';
import { ProjectError } from '../model/project-error.ts';

/**
 * Replaces a file in one step. A file that has this text already is not touched, so that nothing that watches it starts.
 *
 * @returns whether the file changed
 * @throws ProjectError if it cannot be written; the file is then as it was
 */
export function writeWhole(file: string, text: string): boolean {
  const folder = dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ProjectError(
      file,
      '',
      `cannot be written: there is no directory ${folder}; create it, or name another --out`,
    );
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new ProjectError(file, '', 'cannot be written: it is a directory; name a file in it');
  const draft = join(folder, `.${basename(file)}.${process.pid}`);
  try {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
    writeFileSync(draft, text);
    renameSync(draft, file);
    return true;
  } catch (error) {
    rmSync(draft, { force: true });
    throw new ProjectError(file, '', `cannot be written: ${messageOf(error)}`);
  }
}
