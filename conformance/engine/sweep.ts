/** Removes leftovers of killed runs from a target. Finds them by journals on this machine and by marks. */
import { resolve } from 'node:path';
import { dialectNamed } from '../dialects/all.ts';
import { meetDocuments } from '../dialects/meet-documents.ts';
import { refuseOtherDialect } from '../dialects/recognise.ts';
import { strapi4 } from '../dialects/strapi-4.ts';
import { createTranslation } from '../dialects/translation.ts';
import { defaultProject } from '../models/package-root.ts';
import { readModel } from '../models/read.ts';
import { createClient } from '../target/client.ts';
import { createGate, type Gate } from '../target/gate.ts';
import { removeJournal, type StaleJournal, staleJournals } from '../target/journal.ts';
import type { Leftover } from '../target/leftover.ts';
import { lostWrites } from '../target/lost/lost-writes.ts';
import { adoptMarked } from '../target/marked.ts';
import { plainRequest, reachTarget } from '../target/reach.ts';
import { hasBasic, headersFor, targetUrl } from './address.ts';
import { usualAllowances } from './allowances.ts';
import { defaults, type RunOptions } from './options.ts';

export interface SweepOptions
  extends Pick<
    RunOptions,
    | 'project'
    | 'token'
    | 'identifier'
    | 'dialect'
    | 'headers'
    | 'concurrency'
    | 'timeoutMs'
    | 'rate'
    | 'ca'
    | 'insecure'
    | 'onWait'
  > {
  readonly url: string;
  /** Whether to list the removals without sending them. */
  readonly dryRun?: boolean | undefined;
}

export interface SweepResult {
  /** Leftovers of killed runs, each as the request that removes it. */
  readonly remains: readonly Leftover[];
  /** Leftovers that could not be removed; in a dry run all of them. */
  readonly left: readonly Leftover[];
  /** Process ids of runs that may still be running. Their entries are not touched. */
  readonly running: readonly number[];
  /** Projects of other journals of this target. Their leftovers need another sweep. */
  readonly otherProjects: readonly string[];
}

/**
 * Removes leftovers of killed runs from a target.
 *
 * @throws UsageError when the target is not this API or refuses the token
 * @throws TargetDown when it cannot be reached
 */
export async function sweep(options: SweepOptions): Promise<SweepResult> {
  const { token, dryRun = false } = options;
  const dialect = dialectNamed(options.dialect ?? strapi4.name);
  // the translation of a dialect with documents gives them ids
  const isTranslated = dialect.identifier !== strapi4.identifier;
  const identifier = isTranslated ? strapi4.identifier : (options.identifier ?? defaults.identifier);
  const url = targetUrl(options.url);
  const journals = staleJournals(url);
  const stopped = journals.filter(({ isRunning }) => !isRunning);
  const project = resolve(options.project ?? stopped.at(-1)?.run.project ?? defaultProject());
  const model = readModel(project);
  const headers = headersFor(options.url, { ...dialect.headers, ...options.headers });
  const client = createClient({
    url,
    token,
    headers,
    concurrency: options.concurrency ?? defaults.concurrency,
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
    rate: options.rate,
    ca: options.ca,
    insecure: options.insecure,
    onWait: options.onWait,
    plain: plainRequest(model),
    translation: createTranslation(dialect, model),
  });
  const allow = new Set(usualAllowances);
  const newGate = (): Gate =>
    createGate({ model, wire: lostWrites(client, { model, identifier }), allow, identifier, needsDeletion: false });
  try {
    const bodies = await reachTarget(client, model, { hasToken: token !== undefined, hasBasic: hasBasic(headers) });
    if (options.dialect === undefined && options.identifier === undefined) refuseOtherDialect(url, bodies);
    if (isTranslated) await meetDocuments(client, model);
    const results: Pick<SweepResult, 'remains' | 'left'>[] = [];
    // the last run first: what it saved is the state that earlier runs left
    for (const journal of stopped.filter(({ run }) => run.project === project).reverse()) {
      results.push(await sweepJournal(journal, newGate(), dryRun));
    }
    const running = journals.filter(({ isRunning }) => isRunning).map(({ run }) => run.pid);
    // marks do not tell a running run from a killed one
    if (running.length === 0) {
      const { send, ledger } = newGate();
      await adoptMarked(model, { send, identifier }, ledger);
      results.push(await cleanUp(ledger, dryRun));
    }
    return {
      remains: distinct(results.flatMap(({ remains }) => remains)),
      left: distinct(results.flatMap(({ left }) => left)),
      running,
      otherProjects: [...new Set(stopped.map(({ run }) => run.project))].filter((other) => other !== project),
    };
  } finally {
    await client.close();
  }
}

async function sweepJournal(
  journal: StaleJournal,
  { ledger }: Gate,
  dryRun: boolean,
): Promise<Pick<SweepResult, 'remains' | 'left'>> {
  await ledger.adopt(journal.lines);
  const result = await cleanUp(ledger, dryRun);
  if (result.left.length === 0) removeJournal(journal);
  return result;
}

async function cleanUp(ledger: Gate['ledger'], dryRun: boolean): Promise<Pick<SweepResult, 'remains' | 'left'>> {
  const remains = await ledger.standing();
  if (dryRun || remains.length === 0) return { remains, left: remains };
  const { leftover, altered } = await ledger.cleanUp();
  return { remains, left: [...leftover, ...altered] };
}

function distinct(all: readonly Leftover[]): Leftover[] {
  return [...new Map(all.map((leftover) => [`${leftover.method} ${leftover.path}`, leftover])).values()];
}
