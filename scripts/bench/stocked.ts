/** The reference with so many articles. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Content, seedOf } from './content.ts';
import { type Reference, startReference } from './servers/reference.ts';
import type { Bench } from './workload.ts';

/** Starts the reference with this content; `data`: a directory that keeps it, else it lives in memory. */
export async function startStocked(bench: Bench, content: Content, data?: string): Promise<Reference> {
  const seed = join(await bench.folder(), 'seed.json');
  await writeFile(seed, JSON.stringify(seedOf(content)));
  const { project } = bench;
  return bench.closing(startReference({ project, seed, ...(data === undefined ? {} : { data }) }));
}
