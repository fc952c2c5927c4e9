/** The commands `touchstone types` and `touchstone openapi`: what a project answers and takes, as a document. */
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { ENVIRONMENTS, type Environment, environmentOf } from './environment.ts';
import { messageOf } from './model/caught-error.ts';
import { PROFILES, type Profile } from './model/profile.ts';
import { ProjectError } from './model/project-error.ts';
import { packageRoot } from './package-root.ts';
import { printable } from './printable.ts';
import type { Project } from './project/load.ts';

/** Exit code for wrong usage, an invalid project and a file that cannot be written. */
const WRONG_USAGE = 2;

/** The options, from commander. */
interface Flags {
  readonly project?: string;
  readonly out?: string;
  readonly watch?: true;
  readonly env?: Environment;
  readonly profile?: Profile;
}

/** Makes the text of a document. */
type Describe = (project: Project) => string | Promise<string>;

/** Declares the command that prints the TypeScript of a project. */
export function typesCommand(): Command {
  return documentCommand(
    'types',
    'Print TypeScript for what the API of a project answers and takes',
    async (project) => {
      const { restTypes } = await import('./generate/types/types.ts');
      const { graphqlTypes } = await import('./generate/types/graphql.ts');
      return `${restTypes(project)}\n${graphqlTypes(project)}`;
    },
  );
}

/** Declares the command that prints the OpenAPI of a project. */
export function openApiCommand(): Command {
  return documentCommand(
    'openapi',
    'Print OpenAPI 3.1 of what the API of a project answers and takes',
    async (project) => {
      const { openApiOf } = await import('./generate/openapi/openapi.ts');
      return `${JSON.stringify(openApiOf(project), null, 2)}\n`;
    },
  );
}

function documentCommand(name: string, says: string, describe: Describe): Command {
  return new Command(name)
    .description(says)
    .option('--project <dir>', 'project in Strapi v4 layout (default: the one that comes with this package)')
    .option('--out <file>', 'write it to this file (default: print it)')
    .option('--watch', 'write it again when the project changes; needs --out')
    .addOption(new Option('--env <name>', 'default: NODE_ENV, or development').choices(ENVIRONMENTS))
    .addOption(
      new Option(
        '--profile <name>',
        'the profile that the server answers in (default: stated; strapi-4 for a package that depends on Strapi 4)',
      ).choices(PROFILES),
    )
    .allowExcessArguments(false)
    .showSuggestionAfterError()
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : WRONG_USAGE))
    .action((flags: Flags, command: Command) => {
      if (flags.watch && flags.out === undefined)
        command.error('error: --watch needs --out FILE: a document is printed once');
      return run(flags, describe);
    });
}

const warn = (remark: string): void => say(`warn: ${remark}`);

const say = (text: string): void => void process.stderr.write(`${printable(text)}\n`);

async function run(flags: Flags, describe: Describe): Promise<void> {
  const dir = resolve(flags.project ?? join(packageRoot(), 'fixtures', 'project'));
  // absolute, because code of the project may change the working directory
  const out = flags.out === undefined ? undefined : resolve(flags.out);
  // code of a project redirects standard output
  const print = process.stdout.write.bind(process.stdout);
  const write = async () => {
    const text = await describeProject(dir, flags, describe);
    if (out === undefined) print(text);
    else {
      const { writeWhole } = await import('./generate/write-whole.ts');
      if (writeWhole(out, text)) say(`written ${out}`);
    }
  };
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    say(`error: ${error.message}`);
    process.exitCode = WRONG_USAGE;
    return;
  }
  if (flags.watch) await keepWriting(dir, write);
}

/** Makes the text of the document. @throws ProjectError for a project that is wrong */
async function describeProject(dir: string, { env, profile }: Flags, describe: Describe): Promise<string> {
  const { loadDescribed } = await import('./generate/load-described.ts');
  const { tolerating } = await import('./model/tolerate.ts');
  const environment = env ?? environmentOf(process.env.NODE_ENV);
  return describe(await loadDescribed(dir, { environment, profile, tolerate: tolerating(warn), log: say }));
}

/** Writes the document again whenever the project changes, until a signal ends the process. */
async function keepWriting(dir: string, again: () => Promise<void>): Promise<void> {
  const { pathsToWatch, watchPaths } = await import('./watch.ts');
  let writing = Promise.resolve();
  watchPaths(pathsToWatch(dir, undefined), () => {
    writing = writing.then(again).catch((error: unknown) => say(`not written: ${messageOf(error)}`));
  });
  say(`watching ${dir}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
}
