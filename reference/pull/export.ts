/** Writes the content of a data directory into seed files. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Project } from '../project/load.ts';
import { FILE_UID } from '../query/scope.ts';
import { recordsIn } from '../seed/from-store.ts';
import type { SeedRecord } from '../seed/record.ts';
import { filePersistence } from '../store/file-persistence.ts';
import { openStore } from '../store/open-store.ts';
import { makePrivateDirectory } from '../store/private-files.ts';
import { lockDirectory } from '../store/write-ahead-log/lock.ts';
import { placeSeed } from './place-seed.ts';
import { WORK_FOLDER } from './work-folder.ts';

/** What is exported, and where to. */
export interface ExportOptions {
  readonly project: Project;
  /** The data directory. */
  readonly data: string;
  readonly out: string;
  log(line: string): void;
}

/**
 * Exports content with everything that the server keeps of it: private attributes and hashes of passwords too.
 *
 * @returns the number of entries
 * @throws ProjectError for a directory that a server uses or that has no content, and for content that violates the model
 */
export async function exportContent({ project, data, out, log }: ExportOptions): Promise<number> {
  const names = existsSync(data) ? readdirSync(data) : [];
  if (!names.some((name) => name.endsWith('.json') || name.startsWith('journal-')))
    throw new ProjectError(data, '', 'has no content of a server; name the directory of `serve --data`');
  const store = await openData(project, data, log);
  const work = join(out, WORK_FOLDER);
  try {
    makePrivateDirectory(work);
    const release = lockDirectory(work);
    try {
      const records = recordsIn(project.model, store);
      const files = records.get(FILE_UID) ?? [];
      records.set(
        FILE_UID,
        files.map((file) => withCopies(join(data, 'uploads'), join(work, 'files'), file)),
      );
      const { lists, leftOut } = await placeSeed({ project, out, work, from: data }, records);
      for (const [place, links] of leftOut) log(`left out: ${place}: ${links} links to what is no content`);
      return lists.reduce((sum, { entries }) => sum + entries.length, 0);
    } finally {
      release();
      rmSync(work, { recursive: true, force: true });
    }
  } finally {
    await store.close();
  }
}

async function openData({ model }: Project, data: string, log: (line: string) => void) {
  try {
    return await openStore(model, filePersistence(data, { log }));
  } catch (error) {
    if (!(error instanceof ProjectError) || !error.message.includes('is in use by process')) throw error;
    throw new ProjectError(
      data,
      '',
      'is in use by a running server; `touchstone pull` reads a running one, or stop it',
    );
  }
}

/** Copies the bytes of a file and of its smaller versions, and names the copies. */
function withCopies(uploads: string, folder: string, file: SeedRecord): SeedRecord {
  const path = copied(uploads, folder, file);
  const formats = isObject(file.formats)
    ? Object.fromEntries(
        Object.entries(file.formats).map(([key, format]) => [
          key,
          isObject(format) ? { ...format, ...copied(uploads, folder, format) } : format,
        ]),
      )
    : file.formats;
  return { ...file, ...path, formats };
}

function copied(uploads: string, folder: string, { hash, ext }: Readonly<Record<string, unknown>>) {
  const name = `${hash}${ext ?? ''}`;
  const source = join(uploads, name);
  if (!/^[\w-][\w.-]{0,254}$/.test(name) || !existsSync(source)) return {};
  mkdirSync(folder, { recursive: true });
  copyFileSync(source, join(folder, name));
  return { path: `files/${name}` };
}
