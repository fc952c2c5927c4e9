/** `touchstone replay CASE`: repeats failures of a report, request by request. */
import { type Command, Option } from 'commander';
import { failuresIn, type ReplayResult, replay } from '../engine/replay.ts';
import { readReport } from '../engine/report-file.ts';
import { comparison, inline } from '../report/differences.ts';
import { textOfLines } from '../report/lines.ts';
import { type Flags, settingsOf } from './config.ts';
import { notJudged, sayOnStderr, suiteCommand, withExitCode } from './outcome.ts';
import { allowHelp, collectAllowances, header, positiveNumber, wholeNumber } from './values.ts';

export function replayCommand(): Command {
  return suiteCommand('replay', 'Run a failure of a JSON report again, request by request')
    .argument('<case>', 'report.json for all of its failures, report.json#CHECK for one')
    .option('--url <url>', 'base of the target (default: the reference of this package, started for it)')
    .option('--project <dir>', 'models that the target serves')
    .addOption(new Option('--token <t>', 'full-access API token of the target').env('TOUCHSTONE_TOKEN'))
    .addOption(new Option('--identifier <name>', "what an entry's path carries").choices(['id', 'documentId']))
    .option('--header <name: value>', 'sent with every request; repeatable', header)
    .option('--ca <file>', 'trust certificates signed by this CA, a PEM file')
    .option('--insecure', 'trust any certificate')
    .option('--allow <what>', allowHelp, collectAllowances)
    .option('--concurrency <n>', 'requests at a time', wholeNumber(1))
    .option('--timeout <ms>', 'wait this long for an answer', wholeNumber(1))
    .option('--rate <n>', 'requests a second, at most', positiveNumber)
    .option('--config <file>', 'options in a JSON file')
    .action(withExitCode(replayCase));
}

/** Exit code: 0 when every case passes now, 1 when one still fails, 3 when one could not be judged. */
async function replayCase(reference: string, { url, ...flags }: Flags & { readonly url?: string }): Promise<number> {
  const cut = reference.lastIndexOf('#');
  const file = cut < 0 ? reference : reference.slice(0, cut);
  const report = readReport(file);
  const failures = failuresIn(report, cut < 0 ? undefined : reference.slice(cut + 1));
  const results = await replay(report, failures, { ...settingsOf(url, flags).run, onWait: sayOnStderr });
  process.stdout.write(textOfLines(results.flatMap((result, at) => [...(at > 0 ? [''] : []), ...inWords(result)])));
  if (results.some(({ verdict }) => verdict === 'error')) return notJudged;
  return results.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
}

function inWords({ id, clauseTexts, testCase, verdict, message, requests, expected, actual }: ReplayResult): string[] {
  const exchanges = requests.flatMap(({ curl, status, answer }) => [
    `  ${curl}`,
    `    ${status} ${inline(answer, 600)}`,
  ]);
  const compared = verdict === 'fail' ? comparison(expected, actual).map((line) => `  ${line}`) : [];
  const clauses = clauseTexts.map((text) => `  § ${text}`);
  return [id, ...clauses, `  case ${inline(testCase, 600)}`, ...exchanges, ...compared, `${verdict}: ${message}`];
}
