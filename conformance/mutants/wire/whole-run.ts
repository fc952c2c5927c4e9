/** Adds a fault to a target and runs the suite against it as a user does. */

import { allowances } from '../../engine/allowances.ts';
import type { CheckResult } from '../../engine/events.ts';
import type { RunOptions } from '../../engine/options.ts';
import { readDeclarations } from '../../engine/owner-file.ts';
import { runConformance } from '../../engine/run.ts';
import { readModel } from '../../models/read.ts';
import { UsageError } from '../../models/usage-error.ts';
import { type Embedded, startEmbedded } from '../../target/embedded.ts';
import { TargetDown, Unanswered } from '../../target/exchange.ts';
import type { Mutant } from '../mutant.ts';
import { startProxy } from '../proxy.ts';
import { recordChanges, type Struck } from './struck.ts';

export interface Finding {
  readonly checks: readonly CheckResult[];
  /** Entries that the run could not remove, and settings it could not restore. */
  readonly leftover: number;
  /** The changes of the fault; if none, no request of the run met it. */
  readonly struck: Struck;
  /** Why the run did not begin: the target does not look like a Content Service. */
  readonly refused?: string;
}

export interface Options extends Pick<RunOptions, 'seed' | 'only' | 'profile' | 'shrinkMs'> {
  /** Server to add the fault to. Default: a server that this run starts and stops. */
  readonly server?: Embedded | undefined;
  /** Whether to stop at the first failed check. Default: false. */
  readonly stopAtFirst?: boolean;
  /** Called with each event of the run. */
  readonly onEvent?: RunOptions['onEvent'];
}

/**
 * Runs the suite once against the embedded reference with a fault laid over it.
 *
 * @param project directory of the models
 */
export async function runOver(
  mutant: Mutant,
  project: string,
  { stopAtFirst, server, onEvent, ...options }: Options,
): Promise<Finding> {
  const declared = readDeclarations(project);
  const embedded = server ?? (await startEmbedded(project, declared.owner, options.profile));
  const { url, token } = embedded;
  const struck: Struck = { requests: 0, answers: 0, examples: [] };
  const proxy = await startProxy({ url, model: readModel(project), token, mutant: recordChanges(mutant, struck) });
  const stop = new AbortController();
  const failed: CheckResult[] = [];
  try {
    const { checks, leftover, altered } = await runConformance({
      ...{ url: proxy.url, token, project, allow: allowances, ...declared, ...options, signal: stop.signal },
      onEvent: (event) => {
        onEvent?.(event);
        if (event.kind !== 'check-finished' || event.result.verdict !== 'fail') return;
        failed.push(event.result);
        if (stopAtFirst) stop.abort();
      },
    });
    return { checks, leftover: leftover + altered, struck };
  } catch (error) {
    if (failed.length > 0) return { checks: failed, leftover: 0, struck };
    const isOfTarget = error instanceof UsageError || error instanceof TargetDown || error instanceof Unanswered;
    if (!isOfTarget) throw error;
    return { checks: [], leftover: 0, struck, refused: error.message };
  } finally {
    await proxy.close();
    if (!server) await embedded.stop();
  }
}
