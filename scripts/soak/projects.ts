/** Many drawn projects, one run of the suite each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunOptions } from '../../conformance/engine/options.ts';
import { runConformance } from '../../conformance/run.ts';
import { drawnProject, writeProject } from './drawn-project.ts';
import { faultsOf } from './faults.ts';

export interface ProjectSoak {
  readonly projects: number;
  /** Seed of the first one. */
  readonly first: number;
  readonly options: RunOptions;
}

/**
 * Runs the suite on the reference with drawn projects. Keeps a project with a fault and prints its directory. Resolves
 * to whether there was none.
 */
export async function soakProjects({ projects, first, options }: ProjectSoak): Promise<boolean> {
  let faulty = 0;
  let requests = 0;
  for (let seed = first; seed < first + projects; seed += 1) {
    const directory = mkdtempSync(join(tmpdir(), `touchstone-drawn-${seed}-`));
    writeProject(directory, drawnProject(seed));
    const faults = await faultsIn({ ...options, project: directory, seed });
    requests += faults.requests;
    if (faults.lines.length === 0) {
      rmSync(directory, { recursive: true });
      continue;
    }
    faulty += 1;
    for (const line of faults.lines) console.log(`project ${seed}: ${line}`);
    console.log(`project ${seed} stays in ${directory}`);
  }
  console.log(
    `${projects} drawn projects (${first} to ${first + projects - 1}), ${requests} requests: ${faulty} faulty`,
  );
  return faulty === 0;
}

async function faultsIn(
  options: RunOptions,
): Promise<{ readonly lines: readonly string[]; readonly requests: number }> {
  try {
    const result = await runConformance(options);
    return { lines: faultsOf(result), requests: result.requests };
  } catch (error) {
    return { lines: [error instanceof Error ? error.message : String(error)], requests: 0 };
  }
}
