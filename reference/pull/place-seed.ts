/** Puts a verified seed in its place, all of it or nothing. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../model/caught-error.ts';
import type { Model } from '../model/model.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Project } from '../project/load.ts';
import { type CompleteSeed, completeSeed } from '../seed/complete.ts';
import { readSeed } from '../seed/read.ts';
import type { RecordsByUid } from '../seed/record.ts';
import { type SeedList, seedFileOf, writeSeedFile } from '../seed/write.ts';
import { verifySeed } from './verify.ts';

/** Where a seed goes. */
export interface Placement {
  readonly project: Project;
  /** The folder of the seed. */
  readonly out: string;
  /** A folder in it for what is not finished; it may hold `files`. */
  readonly work: string;
  /** Where the content comes from, for messages. */
  readonly from: string;
}

/**
 * Completes and verifies a seed, and moves it into its folder. Files there of other content-types stay, and may be linked.
 *
 * @throws ProjectError for content that violates the model; only the work folder has changed then
 */
export async function placeSeed(placement: Placement, records: RecordsByUid): Promise<CompleteSeed> {
  const { project, out, work, from } = placement;
  const replaced = new Set([...records.keys()].map(seedFileOf));
  const kept = readdirSync(out).filter(
    (name) => name.endsWith('.json') && !name.startsWith('.') && !replaced.has(name),
  );
  const keptPaths = kept.map((name) => join(out, name));
  const complete = completeSeed(project.model, records, idsIn(keptPaths, project.model));
  const ready = join(work, 'ready');
  try {
    rmSync(ready, { recursive: true, force: true });
    mkdirSync(ready, { recursive: true });
    for (const list of complete.lists) writeSeedFile(ready, list);
    await verifySeed(project, [ready, ...keptPaths], from);
    moveAll(complete.lists, ready, placement);
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    throw new ProjectError(out, '', `cannot be written: ${messageOf(error)}`);
  }
  return complete;
}

/** The entries that other seed files in the folder hold. */
function idsIn(paths: readonly string[], model: Model): ReadonlyMap<string, ReadonlySet<number>> {
  const ids = new Map<string, Set<number>>();
  try {
    for (const { type, id } of readSeed(paths, model).entries)
      ids.set(type.uid, (ids.get(type.uid) ?? new Set()).add(id));
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    throw new ProjectError(
      '--out',
      '',
      `holds a file that is no seed of this project; name another folder: ${error.message}`,
    );
  }
  return ids;
}

function moveAll(lists: readonly SeedList[], ready: string, { out, work }: Placement): void {
  const files = join(work, 'files');
  if (existsSync(files)) {
    mkdirSync(join(out, 'files'), { recursive: true });
    for (const name of readdirSync(files)) renameSync(join(files, name), join(out, 'files', name));
  }
  for (const { uid } of lists) renameSync(join(ready, seedFileOf(uid)), join(out, seedFileOf(uid)));
}
