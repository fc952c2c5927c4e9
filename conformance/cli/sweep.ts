/** `touchstone sweep URL`: removes what killed runs left on a target. */
import { type Command, Option } from 'commander';
import { type SweepOptions, type SweepResult, sweep } from '../engine/sweep.ts';
import { printable } from '../models/printable.ts';
import { sayOnStderr, suiteCommand, withExitCode } from './outcome.ts';
import { dialectHelp, header, positiveNumber, readCertificates, wholeNumber } from './values.ts';

interface Flags extends Omit<SweepOptions, 'url' | 'headers' | 'timeoutMs' | 'onWait'> {
  readonly header?: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

export function sweepCommand(): Command {
  return suiteCommand('sweep', 'Remove what killed runs left on a target, and put back what they had changed')
    .argument('<url>', 'base of the target, path prefix included')
    .addOption(new Option('--token <t>', 'full-access API token of the target').env('TOUCHSTONE_TOKEN'))
    .option('--project <dir>', 'models that the target serves (default: those of the run that was killed last)')
    .addOption(
      new Option('--identifier <name>', "what an entry's path carries (default: id)").choices(['id', 'documentId']),
    )
    .addOption(new Option('--dialect <name>', dialectHelp))
    .option('--header <name: value>', 'sent with every request; repeatable', header)
    .option('--ca <file>', 'trust certificates signed by this CA, a PEM file')
    .option('--insecure', 'trust any certificate')
    .option('--concurrency <n>', 'requests at a time', wholeNumber(1))
    .option('--timeout <ms>', 'wait this long for an answer', wholeNumber(1))
    .option('--rate <n>', 'requests a second, at most', positiveNumber)
    .option('--dry-run', 'only say what would be removed')
    .action(withExitCode(sweepTarget));
}

/** Exit code: 0 when the target is clean, 1 when something is left. */
async function sweepTarget(url: string, { header: headers, timeout: timeoutMs, ca, ...flags }: Flags): Promise<number> {
  const result = await sweep({
    ...flags,
    ...(ca === undefined ? {} : { ca: readCertificates(ca) }),
    ...{ url, headers, timeoutMs, onWait: sayOnStderr },
  });
  process.stdout.write(
    inWords(result, flags.dryRun === true)
      .map((line) => `${printable(line)}\n`)
      .join(''),
  );
  return result.left.length === 0 ? 0 : 1;
}

function inWords({ remains, left, running, otherProjects }: SweepResult, dryRun: boolean): string[] {
  const leftovers = new Set(left.map(({ method, path }) => `${method} ${path}`));
  const lines = remains.map(({ method, path }) => {
    const request = `${method} ${path}`;
    return `${dryRun ? 'would send' : leftovers.has(request) ? 'FAILED' : 'done'}  ${request}`;
  });
  return [
    ...lines,
    ...running.map((pid) => `note: a run is at work (process ${pid}); what it makes is left alone`),
    ...otherProjects.map((project) => `note: another run was killed; sweep again with --project ${project}`),
    remains.length === 0
      ? 'nothing to sweep'
      : `${remains.length} left by killed runs, ${dryRun ? 'nothing sent' : `${left.length} could not be taken back`}`,
  ];
}
