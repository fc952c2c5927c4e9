/**
 * The beginning of a run: reads the options and starts the embedded reference where no URL is given. Imports little, so
 * that the server starts while the rest of the suite loads.
 */
import { resolve } from 'node:path';
import { loadTable } from '../../spec/index.ts';
import { refuseUnknownParts } from '../models/left-out.ts';
import type { Model } from '../models/model.ts';
import { didYouMean } from '../models/nearest.ts';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import { UsageError } from '../models/usage-error.ts';
import { type Embedded, startEmbedded } from '../target/embedded.ts';
import type { Limits, Owner } from '../target/target.ts';
import type { RunOptions } from './options.ts';
import { readDeclarations } from './owner-file.ts';
import { rulesOf } from './verdict.ts';

/** The checked options of a run, and the embedded reference that is starting. */
export interface RunStart {
  /** Directory of the models. */
  readonly project: string;
  readonly model: Model;
  /** Names of all capabilities. */
  readonly names: readonly string[];
  readonly owner: Owner;
  readonly limits: Limits;
  /** Undefined: the run has a URL. */
  readonly embedded: Promise<Embedded> | undefined;
}

/**
 * Reads the options and starts the embedded reference where there is no URL. Sends no request.
 *
 * @throws UsageError when an option or a model is wrong
 */
export function begin(options: RunOptions): RunStart {
  rulesOf(options);
  const project = options.project ?? defaultProject();
  const model = readModel(project);
  const names = loadTable<{ readonly name: string }>('capabilities').map((row) => row.name);
  for (const name of options.without ?? []) {
    if (!names.includes(name))
      throw new UsageError(`--without: there is no capability ${name}${didYouMean(name, names)}`);
  }
  const declared = options.url === undefined ? readDeclarations(project) : { owner: {}, limits: {} };
  const owner = { ...declared.owner, ...options.owner };
  refuseUnknownParts(owner.notInGraphql ?? [], model);
  const limits = { ...declared.limits, ...options.limits };
  const embedded = options.url === undefined ? startEmbedded(project, owner, options.profile) : undefined;
  // its users report the error
  embedded?.catch(() => undefined);
  return { project: resolve(project), model, names, owner, limits, embedded };
}

/** Stops the embedded reference of a run that never connects. Never throws. */
export async function abandon(start: RunStart): Promise<void> {
  const embedded = await start.embedded?.catch(() => undefined);
  await embedded?.stop();
}
