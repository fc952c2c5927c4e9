/** Runs the suite over several faults at once. */
import type { CheckResult } from '../../conformance/engine/events.ts';
import { readModel } from '../../conformance/models/read.ts';
import type { Mutant } from '../../conformance/mutants/mutant.ts';
import { startProxy } from '../../conformance/mutants/proxy.ts';
import { type Options, runOver } from '../../conformance/mutants/wire/whole-run.ts';
import type { Embedded } from '../../conformance/target/embedded.ts';

/** Runs over `mutants` laid one above the other over a server; resolves to the results of the checks. Throws as `runOver`. */
export async function runOverAll(
  [first, ...others]: readonly Mutant[],
  project: string,
  { server, ...options }: Options & { readonly server: Embedded },
): Promise<readonly CheckResult[]> {
  if (!first) return [];
  const [second] = others;
  if (!second) return (await runOver(first, project, { server, ...options })).checks;
  const { url, token } = server;
  const proxy = await startProxy({ url, model: readModel(project), token, mutant: first });
  try {
    return await runOverAll(others, project, { server: { ...server, url: proxy.url }, ...options });
  } finally {
    await proxy.close();
  }
}
