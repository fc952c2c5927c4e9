/** The command `touchstone serve`. It loads the server when it runs, not when it is declared. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { UnknownActionError } from './access/public-actions.ts';
import { ENVIRONMENTS, type Environment, environmentOf } from './environment.ts';
import { checkLocales } from './i18n/locales.ts';
import { StartError } from './listen.ts';
import { type Latency, parseLatency, parseRate } from './mock/latency.ts';
import { LOG_FORMATS, type LogFormat } from './mock/request-lines.ts';
import { messageOf } from './model/caught-error.ts';
import { PROFILES, type Profile } from './model/profile.ts';
import { ProjectError } from './model/project-error.ts';
import { PAGE_PLACES, type PagePlace } from './page/page-place.ts';
import { printable } from './printable.ts';
import { plainHostName } from './rest/boundary/host-names.ts';

/** Exit code for wrong usage, an invalid project and a port that is taken. */
const WRONG_USAGE = 2;

/** The options, from commander. */
interface Flags {
  readonly project?: string;
  readonly data?: string;
  readonly memory?: true;
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly env?: Environment;
  readonly profile?: Profile;
  readonly page?: PagePlace;
  readonly token?: string;
  readonly public?: string;
  readonly seed?: readonly string[];
  readonly locales?: readonly string[];
  readonly fake?: number;
  readonly fakeSeed?: number;
  readonly log?: LogFormat | true;
  readonly latency?: Latency;
  readonly fault?: number;
  readonly watch?: true;
  readonly strict?: true;
  readonly durability: 'sync' | 'none';
  readonly startTimeout?: number;
  readonly stopTimeout?: number;
}

/** Declares the command with all its options. It serves until the process gets a signal to stop. */
export function serveCommand(): Command {
  const command = new Command('serve').description(
    'Serve a project as the Content Service: an in-memory reference server, also a mock; REST below /api, GraphQL at /graphql',
  );
  return addRunning(addContent(addPlace(command)))
    .allowExcessArguments(false)
    .showSuggestionAfterError()
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : WRONG_USAGE))
    .action(serve);
}

/** Options that say what is served, and where. */
function addPlace(command: Command): Command {
  return command
    .option('--project <dir>', 'project in Strapi v4 layout (default: the one that comes with this package)')
    .addOption(new Option('--data <dir>', 'keep content in this directory').conflicts('memory'))
    .option('--memory', 'keep content nowhere (the default)')
    .option('--port <n>', "port; 0 picks a free one (default: the project's, or 1337)", readPort)
    .option('--host <h>', "address to listen on (default: the project's, or 127.0.0.1)")
    .option(
      '--allow-host <name>',
      'another name the server may be called by; repeatable (always: loopback, --host, the configured URL)',
      (name: string, before: readonly string[] = []) => [...before, readHostName(name)],
    )
    .addOption(new Option('--env <name>', 'default: NODE_ENV, or development').choices(ENVIRONMENTS))
    .addOption(
      new Option(
        '--profile <name>',
        'how to answer where the source document and a real Strapi 4 differ (default: stated; strapi-4 for a package that depends on Strapi 4)',
      ).choices(PROFILES),
    )
    .addOption(
      new Option(
        '--page <where>',
        'from where the page at / can be opened (default: local; never in production)',
      ).choices(PAGE_PLACES),
    );
}

/** Options that say who may read which content. */
function addContent(command: Command): Command {
  return command
    .addOption(
      new Option('--token <t>', 'full-access API token (default: a new one, printed)')
        .env('TOUCHSTONE_TOKEN')
        .argParser(readToken),
    )
    .option(
      '--public <actions>',
      'permissions of the public role: read, all (of content-types), api::product.product.find,…',
    )
    .option(
      '--seed <path>',
      'seed content: a file, a directory, or none; repeatable (default: what comes with the project)',
      (path: string, before: readonly string[] = []) => [...before, path],
    )
    .option(
      '--locales <codes>',
      "locales to add to the project's, separated by commas: de,fr-CH",
      readWith((text) => checkLocales(text.split(',').map((code) => code.trim()))),
    )
    .option('--fake <n>', 'make up n entries of each content-type in each locale, beside the seed', readCount)
    .option('--fake-seed <n>', 'the same number makes up the same content (default: 1)', readCount);
}

/** Options that say how the server runs and answers. */
function addRunning(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--log [format]',
        'log a line a request: text or json (default: text on a terminal, except in production)',
      ).choices(LOG_FORMATS),
    )
    .option('--latency <ms>', 'hold each answer back: 50 or 50..200', readWith(parseLatency))
    .option('--fault <rate>', 'share of requests that fail with 503: 0.05', readWith(parseRate))
    .option(
      '--strict',
      'mistakes that Strapi tolerates, and what is not supported, stop the start (default: a warning each)',
    )
    .option('--watch', 'reload models, configuration, code and seed when files change; content that fits stays')
    .addOption(
      new Option('--durability <mode>', 'acknowledge a write once the disk has it, or once the operating system has')
        .choices(['sync', 'none'])
        .default('sync'),
    )
    .option(
      '--start-timeout <ms>',
      "what loading a file of the project's code, register and bootstrap may take (60000)",
      readCount,
    )
    .option(
      '--stop-timeout <ms>',
      "what running requests and the project's destroy may take at the stop (8000)",
      readCount,
    );
}

/** Reads an option with a parser that throws, and lets commander name the option. */
function readWith<Value>(parse: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return parse(text);
    } catch (error) {
      throw new InvalidArgumentError(messageOf(error));
    }
  };
}

/** Refuses an empty token, such as from an unset variable: it would grant nothing, and no other would be printed. */
function readToken(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a token, found nothing');
  return text;
}

function readHostName(text: string): string {
  if (plainHostName(text) === undefined)
    throw new InvalidArgumentError(`expected the name of a host such as api or 192.168.1.5, found "${text}"`);
  return text;
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65535)) throw new InvalidArgumentError(`expected a port from 0 to 65535, found "${text}"`);
  return port;
}

function readCount(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError(`expected a whole number up to 999999, found "${text}"`);
  return Number(text);
}

async function serve(flags: Flags): Promise<void> {
  const { startReference } = await import('./start.ts');
  const { fault, port = 'configured', allowHost, page = 'local', log, ...options } = flags;
  const logRequests = log === true ? 'text' : (log ?? usualLog(flags));
  // code of a project redirects standard output later
  const say = process.stdout.write.bind(process.stdout);
  try {
    const reference = await startReference(
      { ...options, page, fault, port, allowHosts: allowHost, logRequests },
      endWithChild,
    );
    // whoever reads that it is ready may stop it
    stopOnSignal(() => reference.close());
    say(`ready ${reference.url}\n`);
    if (flags.token === undefined) say(`token ${reference.token}\n`);
  } catch (error) {
    if (!isFaultOfTheCaller(error)) throw error;
    process.stderr.write(`${printable(`error: ${error.message}`)}\n`);
    process.exitCode = WRONG_USAGE;
  }
}

/** Lines are for people who watch. */
function usualLog({ env = environmentOf(process.env.NODE_ENV) }: Flags): LogFormat | undefined {
  return process.stderr.isTTY && env !== 'production' ? 'text' : undefined;
}

/** Ends this process after that of the project; the log already names the cause. */
function endWithChild(): never {
  process.exit(1);
}

/** Whether an error is a mistake of the caller: its message says enough. */
function isFaultOfTheCaller(error: unknown): error is Error {
  return error instanceof ProjectError || error instanceof StartError || error instanceof UnknownActionError;
}

/** Ends the process at a signal, once running requests are answered and content is on the disk; a second signal ends it at once. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
