/** Proves that a seed can be served, before it replaces anything. */
import { plantRoles } from '../access/default-roles.ts';
import { CHEAP, createPasswords } from '../content/password.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Project } from '../project/load.ts';
import { FILE_UID } from '../query/scope.ts';
import { plantSeed } from '../seed/plant.ts';
import { readSeed, type SeedEntry } from '../seed/read.ts';
import { openStore } from '../store/open-store.ts';

/**
 * Plants a seed into content that is thrown away, without the bytes of its files.
 *
 * @param from where the content comes from, for the message
 * @throws ProjectError that names content-type, id and attribute of an entry that violates the model
 */
export async function verifySeed(project: Project, paths: readonly string[], from: string): Promise<void> {
  const { model, config, dir } = project;
  const now = new Date().toISOString();
  const { entries, missing } = readSeed(paths, model);
  const store = await openStore(model);
  const seed = entries.map(withoutBytes);
  try {
    const before = (writer: Parameters<typeof plantRoles>[0]) => plantRoles(writer, [], now);
    await plantSeed({
      ...{ model, store, seed, missing, now, before },
      ...{ defaultLocale: config.defaultLocale, passwords: createPasswords(CHEAP) },
    });
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    const [uid = '', id = '', place = ''] = placeOf(entries, error);
    const problem = error.message.slice([error.file, error.place, ''].join(': ').length);
    const remedy = `correct it there, or its schema in ${dir}; --only leaves out ${uid}`;
    throw new ProjectError(
      from,
      [`${uid} ${id}`, place].filter((part) => part !== '').join(': '),
      `${problem}; ${remedy}`,
    );
  } finally {
    await store.close();
  }
}

function withoutBytes(entry: SeedEntry): SeedEntry {
  if (entry.type.uid !== FILE_UID) return entry;
  const { path: _path, ...data } = entry.data;
  return { ...entry, data };
}

/** The content-type, the id and the attribute that an error is about. */
function placeOf(entries: readonly SeedEntry[], { file, place }: ProjectError): string[] {
  const at = entries.find(({ raw }) => raw.file === file && (place === raw.place || place.startsWith(`${raw.place}.`)));
  return at ? [at.type.uid, String(at.id), place.slice(at.raw.place.length + 1)] : [place];
}
