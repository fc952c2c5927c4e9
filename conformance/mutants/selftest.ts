/** `touchstone selftest` proves that every check can fail: it breaks the reference in one clause at a time. */
import { writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { suiteCommand } from '../cli/outcome.ts';
import { defaultProject } from '../models/package-root.ts';
import { UsageError } from '../models/usage-error.ts';
import { allMutants } from './catalogue.ts';
import { runGauntlet } from './gauntlet.ts';
import { isClean, printMatrix } from './matrix.ts';
import type { Mutant } from './mutant.ts';

interface Options {
  readonly only: readonly string[];
  readonly full: boolean;
  readonly readOnly?: boolean;
  readonly list: boolean;
  readonly json?: string;
  readonly shard?: Shard;
  readonly seed: number;
  readonly runs: number;
  readonly project: string;
}

interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The command. Exits with 0 if a check of its clause killed every applicable mutant. */
export function selftestCommand(): Command {
  return suiteCommand(
    'selftest',
    'break the reference in one clause at a time, and see that a check of that clause fails',
  )
    .option('--only <pattern>', 'ids or prefixes of mutants or clauses, such as operators.eqi; repeatable', collect, [])
    .option('--full', 'try every check on every mutant: the whole kill matrix', false)
    .option('--read-only', 'with the checks that read, on the content of the server: what a run finds that only reads')
    .option('--list', 'only list the mutants', false)
    .option('--json <file>', 'write the matrix as JSON')
    .option('--shard <i/n>', 'a stable part of the mutants', parseShard)
    .option('--seed <n>', 'same seed, same requests', parseNumber, 1)
    .option('--runs <n>', 'cases per check', parseNumber, 40)
    .option('--project <dir>', 'models to serve', defaultProject())
    .action(async (options: Options) => {
      process.exitCode = await selftest(options);
    });
}

async function selftest({
  only,
  full,
  readOnly = false,
  list,
  json,
  shard,
  seed,
  runs,
  project,
}: Options): Promise<number> {
  const mutants = selectMutants(allMutants(), only, shard);
  if (list) {
    process.stdout.write(mutants.map(({ id, clause, breaks }) => `${id}  (${clause})  ${breaks}\n`).join(''));
    return 0;
  }
  const matrix = await runGauntlet({ project, mutants, seed, runs, full, readOnly, lanes: 4 });
  process.stdout.write(printMatrix(matrix));
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(matrix, null, 2)}\n`);
  return isClean(matrix) ? 0 : 1;
}

/** The mutants that match. Throws UsageError if a pattern matches none. */
export function selectMutants(all: readonly Mutant[], only: readonly string[], shard?: Shard): Mutant[] {
  const matches = ({ id, clause }: Mutant, pattern: string): boolean => {
    const prefix = pattern.replace(/[.*]+$/, '');
    return [id, clause].some((name) => name === prefix || name.startsWith(`${prefix}.`));
  };
  const idle = only.find((pattern) => !all.some((mutant) => matches(mutant, pattern)));
  if (idle !== undefined) throw new UsageError(`no mutant matches ${idle} (touchstone selftest --list shows all)`);
  const chosen = all.filter((mutant) => only.length === 0 || only.some((pattern) => matches(mutant, pattern)));
  return shard ? chosen.filter((_, index) => index % shard.count === shard.index - 1) : chosen;
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

function parseNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('expected a whole number.');
  return Number(text);
}

function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count)) throw new InvalidArgumentError('expected I/N, such as 1/4.');
  return shard;
}
