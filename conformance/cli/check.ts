/** `touchstone check [URL]`: judges a target. */
import { type Command, Option } from 'commander';
import { loadSpecVersion } from '../../spec/index.ts';
import { begin } from '../engine/begin.ts';
import type { RunEvent } from '../engine/events.ts';
import { exitCodeOf } from '../engine/exit-code.ts';
import { textOfLines } from '../report/lines.ts';
import type { TerminalOptions } from '../report/terminal.ts';
import { type Flags, settingsOf } from './config.ts';
import { interrupted, sayOnStderr, suiteCommand, withExitCode } from './outcome.ts';
import {
  allowHelp,
  collect,
  collectAllowances,
  collectReports,
  dialectHelp,
  header,
  list,
  option,
  parseShard,
  parseTime,
  positiveNumber,
  reportHelp,
  wholeNumber,
} from './values.ts';

export function checkCommand(): Command {
  const command = suiteCommand('check', 'Judge an implementation of the Content Service by its answers')
    .argument(
      '[url]',
      'base of the target, path prefix included (default: the reference of this package, started for the run)',
    )
    .option('--project <dir>', 'models that the target serves (default: the project that comes with this package)')
    .addOption(new Option('--token <t>', 'full-access API token of the target').env('TOUCHSTONE_TOKEN'))
    .addOption(
      new Option('--profile <name>', 'what is judged (default: stated)').choices(['stated', 'strapi-4', 'strapi-5']),
    )
    .option(
      '--spec <version>',
      `judge this version of the specification: what came later is not judged (default: ${loadSpecVersion()})`,
      wholeNumber(1),
    )
    .option('--strict', 'a failed should is a failure')
    .option('--smoke', 'a few questions of each section, on a small world')
    .option('--read-only', 'judge what is there by reading alone; no request that could write is sent')
    .option('--dry-run', 'say what the run would make and ask, without a request that could write')
    .option(
      '--for <time>',
      'go on for this long (90s, 10m, 1h) with further cases, where cells are rarest',
      option(parseTime),
    )
    .option('--observe', 'ask also what is not judged, and record the answers')
    .option('--only <pattern>', 'run these: ids, id prefixes, sections (4.6), tags; repeatable', collect)
    .option('--skip <pattern>', 'do not run these; repeatable', collect)
    .option(
      '--seed <n>',
      'same seed, same requests (default: a random one, printed)',
      wholeNumber(Number.MIN_SAFE_INTEGER),
    )
    .option('--runs <n>', 'cases per check', wholeNumber(1))
    .option('--without <capability>', 'the target lacks it; repeatable', list)
    .addOption(
      new Option('--identifier <name>', "what an entry's path carries (default: id)").choices(['id', 'documentId']),
    )
    .addOption(new Option('--dialect <name>', dialectHelp))
    .option('--header <name: value>', 'sent with every request; repeatable', header)
    .option('--ca <file>', 'trust certificates signed by this CA, a PEM file')
    .option('--insecure', 'trust any certificate')
    .option('--allow <what>', allowHelp, collectAllowances)
    .option('--expected <file>', 'known deviations, each with a witness and a reason')
    .option('--report <format=file>', reportHelp, collectReports)
    .option('--shard <i/n>', 'run a stable part of the checks', option(parseShard))
    .option('--concurrency <n>', 'requests at a time', wholeNumber(1))
    .option(
      '--timeout <ms>',
      'wait this long for an answer, and four times as long for a target that stops answering',
      wholeNumber(1),
    )
    .option('--rate <n>', 'requests a second, at most', positiveNumber)
    .option('--config <file>', 'all of it in a JSON file, and what only the owner of a target knows');
  return command.action(withExitCode(check));
}

async function check(url: string | undefined, flags: Flags & { readonly dryRun?: boolean }): Promise<number> {
  const { dryRun, ...others } = flags;
  const { run, reports } = settingsOf(url, others);
  if (dryRun) {
    const { rehearse } = await import('../engine/rehearsal.ts');
    const { rehearsalInWords } = await import('../report/rehearsal.ts');
    process.stdout.write(textOfLines(rehearsalInWords(await rehearse({ ...run, onWait: sayOnStderr }))));
    return 0;
  }
  const stop = stopOnSignal();
  try {
    const start = begin(run);
    // the embedded reference starts while these modules load
    const [{ runConformance }, { fileReport }, { terminalReport }, { reportToGithub }, { recordRun }] =
      await Promise.all([
        import('../engine/run.ts'),
        import('../report/files.ts'),
        import('../report/terminal.ts'),
        import('../report/github.ts'),
        import('../report/run-record.ts'),
      ]);
    const { stdout, env } = process;
    const write = (text: string): void => void stdout.write(text);
    const consumers = [
      ...reports.map(fileReport),
      terminalReport({
        write,
        live: stdout.isTTY === true && env.NO_COLOR === undefined && env.TERM !== 'dumb',
        ...commandLine(run.url, process.argv),
        serve: serveLine(run.project),
      }),
      recordRun((record) => reportToGithub(record, { env, write })),
    ];
    const watched = {
      ...run,
      signal: stop.signal,
      onWait: sayOnStderr,
      onEvent: (event: RunEvent) => {
        for (const consume of consumers) consume(event);
      },
    };
    const result = await runConformance(watched, start);
    return stop.signal.aborted ? interrupted : exitCodeOf(result);
  } finally {
    stop.release();
  }
}

/** The command that repeats this run: the arguments of the call, without seed, token and reports. */
function commandLine(url: string | undefined, argv: readonly string[]): Pick<TerminalOptions, 'command' | 'selection'> {
  const command = [byNpm() ? 'npm run check --' : 'touchstone check'];
  const selection: string[] = [];
  for (let index = 3; index < argv.length; index += 1) {
    const [name = '', value] = (argv[index] ?? '').split(/=(.*)/s);
    const isOption = ['--seed', '--token', '--only', '--report'].includes(name);
    if (!isOption) command.push(shellWord(withoutPassword(argv[index] ?? '')));
    else if (value === undefined) index += 1;
    if (name === '--only') selection.push('--only', shellWord(value ?? argv[index] ?? ''));
  }
  if (url !== undefined) command.push('--token "$TOUCHSTONE_TOKEN"');
  return { command: command.join(' '), selection: selection.join(' ') };
}

/** The command that starts the embedded reference by hand. The token comes from the environment, as in the curl lines. */
function serveLine(project: string | undefined): string {
  const start = byNpm() ? 'npm start --' : 'touchstone serve';
  return `${start} --memory${project === undefined ? '' : ` --project ${shellWord(project)}`}`;
}

/** Hides name and password of a URL: reports of CI print the command. */
const withoutPassword = (word: string): string => word.replace(/^(https?:\/\/)[^/@]*@/, '$1NAME:PASSWORD@');

const byNpm = (): boolean => process.env.npm_lifecycle_event === 'check';

function shellWord(word: string): string {
  return /^[\w./:=@,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Signals that stop a run. */
const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Stops the run on Ctrl-C or SIGTERM. The run finishes its open requests and cleans up; further signals change nothing.
 */
function stopOnSignal(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const stop = (): void => {
    const isFirst = !controller.signal.aborted;
    process.stderr.write(
      isFirst
        ? '\ninterrupted: removing what the run created\n'
        : 'still removing what the run created; touchstone sweep removes what a killed run leaves\n',
    );
    controller.abort();
  };
  for (const signal of stops) process.on(signal, stop);
  return {
    signal: controller.signal,
    release() {
      for (const signal of stops) process.removeListener(signal, stop);
    },
  };
}
