/** Lays a fault over a target and runs the suite against it as a user does, world and all. */
import { allowances } from '../../engine/connect.ts';
import type { RunResult } from '../../engine/events.ts';
import type { RunOptions } from '../../engine/options.ts';
import { declaredFor } from '../../engine/owner-file.ts';
import { runConformance } from '../../engine/run.ts';
import { readModel } from '../../models/read.ts';
import { startEmbedded } from '../../target/embedded.ts';
import type { Mutant } from '../mutant.ts';
import { startProxy } from '../proxy.ts';

/**
 * Runs the suite once against the embedded reference with a fault laid over it.
 *
 * @param project directory of the models
 * @param options what else the run is told, such as `only`
 */
export async function runOver(
  mutant: Mutant,
  project: string,
  options: Pick<RunOptions, 'seed' | 'only'>,
): Promise<RunResult> {
  const declared = declaredFor(project);
  const embedded = await startEmbedded(project, declared.owner);
  const { url, token } = embedded;
  const proxy = await startProxy({ url, model: readModel(project), token, mutant });
  try {
    return await runConformance({ url: proxy.url, token, project, allow: allowances, ...declared, ...options });
  } finally {
    await proxy.close();
    await embedded.stop();
  }
}
