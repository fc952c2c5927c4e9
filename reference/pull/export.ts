/** Writes the content of a data directory into seed files. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_UID, ROLE_UID, SETTING_UID, TOKEN_UID } from '../access/uids.ts';
import { isScalar } from '../model/attribute.ts';
import { schemaOf } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Project } from '../project/load.ts';
import { FILE_UID } from '../query/scope.ts';
import { filePersistence } from '../store/file-persistence.ts';
import { openStore } from '../store/open-store.ts';
import type { Entry, Reader, Ref } from '../store/reader.ts';
import { lockDirectory } from '../store/write-ahead-log/lock.ts';
import { placeSeed } from './place-seed.ts';
import type { SeedRecord } from './read-entry.ts';
import { mapRoles } from './roles.ts';
import { WORK_FOLDER } from './work-folder.ts';

/** What is exported, and where to. */
export interface ExportOptions {
  readonly project: Project;
  /** The data directory. */
  readonly data: string;
  readonly out: string;
  log(line: string): void;
}

/** Settings of one server: no seed holds them. */
const SETTINGS: ReadonlySet<string> = new Set([PERMISSION_UID, TOKEN_UID, SETTING_UID, ROLE_UID]);

/**
 * Exports content with everything that the server keeps of it: private attributes and hashes of passwords too.
 *
 * @returns the number of entries
 * @throws ProjectError for a directory that a server uses or that has no content, and for content that violates the model
 */
export async function exportContent({ project, data, out, log }: ExportOptions): Promise<number> {
  const { model } = project;
  const names = existsSync(data) ? readdirSync(data) : [];
  if (!names.some((name) => name.endsWith('.json') || name.startsWith('journal-')))
    throw new ProjectError(data, '', 'has no content of a server; name the directory of `serve --data`');
  const store = await openData(project, data, log);
  const work = join(out, WORK_FOLDER);
  try {
    mkdirSync(work, { recursive: true });
    const release = lockDirectory(work);
    try {
      const records = new Map<string, readonly SeedRecord[]>();
      for (const { uid, hasEndpoints } of model.contentTypes.values()) {
        const entries = store.all(uid);
        if (SETTINGS.has(uid) || (entries.length === 0 && !hasEndpoints)) continue;
        records.set(
          uid,
          entries.map((entry) => recordOf(project, store, uid, entry)),
        );
      }
      const roles = mapRoles(store.all(ROLE_UID));
      if (roles.entries.length > 0) records.set(ROLE_UID, roles.entries);
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

/** An entry or component instance as a seed has it. */
function recordOf(project: Project, reader: Reader, uid: string, entry: Entry): SeedRecord {
  const values: Record<string, unknown> = {};
  for (const attribute of schemaOf(project.model, uid).attributes.values()) {
    const { name } = attribute;
    if (isScalar(attribute)) {
      values[name] = entry[name];
      continue;
    }
    if (attribute.type === 'relation' && attribute.withoutLinks) continue;
    const refs = reader.linked(uid, entry.id, name);
    const instanceOf = (ref: Ref) => {
      const instance = reader.get(ref.uid, ref.id);
      return instance && recordOf(project, reader, ref.uid, instance);
    };
    switch (attribute.type) {
      case 'media':
        values[name] = attribute.multiple ? refs.map(({ id }) => id) : (refs[0]?.id ?? null);
        break;
      case 'relation': {
        const links = refs.map(({ uid: type, id }) => (attribute.target === undefined ? { id, __type: type } : id));
        values[name] = attribute.toOne ? (links[0] ?? null) : links;
        break;
      }
      case 'component':
        values[name] = attribute.repeatable ? refs.map(instanceOf) : refs[0] ? instanceOf(refs[0]) : null;
        break;
      case 'dynamiczone':
        values[name] = refs.map((ref) => ({ __component: ref.uid, ...instanceOf(ref) }));
        break;
    }
  }
  return { ...values, id: entry.id };
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
