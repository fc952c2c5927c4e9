/** The reference with content for a benchmark. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Content, seedOf } from './content.ts';
import { type Reference, startReference } from './servers/reference.ts';
import type { Bench } from './workload.ts';

/**
 * Starts the reference, of this build or of the package in the folder `build`, with this content, in the directory `data` or in
 * memory, and waits for the checkpoint of the
 * content, so that no measurement includes it.
 */
export async function startStocked(bench: Bench, content: Content, data?: string, build?: string): Promise<Reference> {
  const seed = join(await bench.folder(), 'seed.json');
  await writeFile(seed, JSON.stringify(seedOf(content)));
  const { project } = bench;
  const server = await bench.closing(
    startReference({
      project,
      seed,
      ...(data === undefined ? {} : { data }),
      ...(build === undefined ? {} : { build }),
    }),
  );
  if (data !== undefined)
    do await setTimeout(200);
    while (await isCheckpointing(data));
  return server;
}

/** Whether a directory has unfinished files, or more than one segment of the write-ahead log. */
async function isCheckpointing(data: string): Promise<boolean> {
  const names = await readdir(data);
  return names.some((name) => name.endsWith('.part')) || names.filter((name) => name.startsWith('journal-')).length > 1;
}
