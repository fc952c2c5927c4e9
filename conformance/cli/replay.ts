/** `touchstone replay CASE`: one failure of a report, request by request. */
import { type Command, Option } from 'commander';
import { failuresIn, type Replayed, replay } from '../engine/replay.ts';
import { readReport } from '../engine/report-file.ts';
import { comparison, inline } from '../report/differences.ts';
import { textOfLines } from '../report/lines.ts';
import { type Flags, settingsOf } from './config.ts';
import { ending, notJudged, sayOnStderr, suiteCommand } from './outcome.ts';
import { allow, allowHelp, header, positive, wholeNumber } from './values.ts';

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
    .option('--allow <what>', allowHelp, allow)
    .option('--concurrency <n>', 'requests at a time', wholeNumber(1))
    .option('--timeout <ms>', 'wait this long for an answer', wholeNumber(1))
    .option('--rate <n>', 'requests a second, at most', positive)
    .option('--config <file>', 'options in a JSON file')
    .action(ending(replayCase));
}

/** 0 when everything passes now, 1 when something still fails, 3 when something could not be judged. */
async function replayCase(reference: string, { url, ...flags }: Flags & { readonly url?: string }): Promise<number> {
  const cut = reference.lastIndexOf('#');
  const file = cut < 0 ? reference : reference.slice(0, cut);
  const report = readReport(file);
  const failures = failuresIn(report, cut < 0 ? undefined : reference.slice(cut + 1));
  const replayed = await replay(report, failures, { ...settingsOf(url, flags).run, onWait: sayOnStderr });
  process.stdout.write(
    textOfLines(replayed.flatMap((replayed, at) => [...(at > 0 ? [''] : []), ...inWords(replayed)])),
  );
  if (replayed.some(({ verdict }) => verdict === 'error')) return notJudged;
  return replayed.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
}

function inWords({ id, clauseTexts, testCase, verdict, message, requests, expected, actual }: Replayed): string[] {
  const exchanges = requests.flatMap(({ curl, status, answer }) => [
    `  ${curl}`,
    `    ${status} ${inline(answer, 600)}`,
  ]);
  const compared = verdict === 'fail' ? comparison(expected, actual).map((line) => `  ${line}`) : [];
  const clauses = clauseTexts.map((text) => `  § ${text}`);
  return [id, ...clauses, `  case ${inline(testCase, 600)}`, ...exchanges, ...compared, `${verdict}: ${message}`];
}
