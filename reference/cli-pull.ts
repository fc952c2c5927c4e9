/** The commands `touchstone pull` and `touchstone export`: content of a server, as seed files. */
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ENVIRONMENTS, type Environment, environmentOf } from './environment.ts';
import { ProjectError } from './model/project-error.ts';
import { printable } from './printable.ts';
import type { Project } from './project/load.ts';

/** Exit code for every mistake of the caller, and for a server that does not answer as it must. */
const WRONG_USAGE = 2;

/** The project, where nothing else is said. */
const HERE = '.';

/** Requests a second, where nothing else is said. */
const USUAL_RATE = 20;

/** Options of both commands, from commander. */
interface Flags {
  readonly project: string;
  readonly out: string;
  readonly env?: Environment;
}

interface PullFlags extends Flags {
  readonly token?: string;
  readonly only?: readonly string[];
  readonly locales?: readonly string[];
  readonly media?: true;
  readonly rate: number;
}

/** Declares the command that pulls the content of a running server. */
export function pullCommand(): Command {
  return common(
    new Command('pull')
      .description('Write the content of a running server into seed files, which `serve --seed DIR` reads')
      .argument('<url>', 'address of a Strapi 4, or of a running reference'),
  )
    .addOption(new Option('--token <t>', 'full-access API token of the server').env('TOUCHSTONE_TOKEN'))
    .option('--media', 'download the bytes of files too')
    .option('--only <names>', 'content-types, by uid or name; files, users; separated by commas, repeatable', addNames)
    .option('--locales <codes>', 'only these locales of the server, separated by commas', addNames)
    .option('--rate <n>', 'requests a second', readRate, USUAL_RATE)
    .action((url: string, flags: PullFlags) =>
      run(flags, async (project, out) => {
        const { pull } = await import('./pull/pull.ts');
        return pull({ ...flags, media: flags.media === true, url, token: flags.token, project, out, log: say });
      }),
    );
}

/** Declares the command that writes the content of a data directory, which no server uses, into seed files. */
export function exportCommand(): Command {
  return common(
    new Command('export').description(
      'Write the content of a data directory into seed files, which `serve --seed DIR` reads',
    ),
  )
    .requiredOption('--data <dir>', 'the directory that `serve --data` kept content in; no server may use it')
    .action((flags: Flags & { readonly data: string }) =>
      run(flags, async (project, out) => {
        const { exportContent } = await import('./pull/export.ts');
        return exportContent({ project, out, data: resolve(flags.data), log: say });
      }),
    );
}

function common(command: Command): Command {
  return command
    .requiredOption('--out <dir>', 'folder of the seed')
    .option('--project <dir>', 'the project whose content-types these are, in Strapi v4 layout', HERE)
    .addOption(new Option('--env <name>', 'default: NODE_ENV, or development').choices(ENVIRONMENTS))
    .allowExcessArguments(false)
    .showSuggestionAfterError()
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : WRONG_USAGE));
}

const say = (text: string): void => void process.stderr.write(`${printable(text)}\n`);

function addNames(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError(`expected names separated by commas, found "${text}"`);
  return [...before, ...names];
}

function readRate(text: string): number {
  const rate = Number(text);
  if (rate > 0 && rate <= 1000) return rate;
  throw new InvalidArgumentError(`expected a number of requests a second, from above 0 to 1000, found "${text}"`);
}

/** Loads the project, writes the seed, and says how many entries it has. */
async function run(flags: Flags, write: (project: Project, out: string) => Promise<number>): Promise<void> {
  const out = resolve(flags.out);
  const start = performance.now();
  try {
    const project = await loadProject(flags);
    const count = await write(project, out);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    say(`${count} entries in ${seconds} s: touchstone serve --project ${flags.project} --seed ${flags.out}`);
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    say(`error: ${error.message}`);
    process.exitCode = WRONG_USAGE;
  }
}

async function loadProject({ project, env }: Flags): Promise<Project> {
  const { loadDescribed } = await import('./generate/load-described.ts');
  const environment = env ?? environmentOf(process.env.NODE_ENV);
  try {
    return await loadDescribed(resolve(project), { environment, tolerate: () => {}, log: say });
  } catch (error) {
    if (project !== HERE || !(error instanceof ProjectError)) throw error;
    throw new ProjectError(error.message, '', '--project names the project of the content');
  }
}
