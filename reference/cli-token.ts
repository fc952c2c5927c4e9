/** The command `touchstone token`: manages the API tokens of a data directory, outside the content API. */
import { existsSync } from 'node:fs';
import { Command, type CommanderError, InvalidArgumentError, Option } from 'commander';
import type { ApiToken, ApiTokens, TokenType } from './access/api-tokens.ts';
import { ProjectError } from './model/project-error.ts';
import { printable } from './printable.ts';
import { ApiError } from './query/api-error.ts';

/** Exit code for wrong usage, and for a directory or token that does not exist. */
const WRONG_USAGE = 2;
const TYPES: readonly TokenType[] = ['full-access', 'read-only', 'custom'];
const DAY = 24 * 3600 * 1000;

/** The options of `create`, from commander. */
interface CreateFlags {
  readonly data: string;
  readonly name?: string;
  readonly description?: string;
  readonly type?: TokenType;
  readonly permissions?: readonly string[];
  readonly lifespan?: number;
  readonly project?: string;
}

/** Declares the command with its subcommands. */
export function tokenCommand(): Command {
  const endWell = (error: CommanderError): never => process.exit(error.exitCode === 0 ? 0 : WRONG_USAGE);
  const token = new Command('token')
    .description('Make, list and revoke the API tokens of a data directory')
    .showSuggestionAfterError()
    .exitOverride(endWell);
  const data = () => new Option('--data <dir>', 'directory a server keeps its content in').makeOptionMandatory();
  const subcommand = (name: string, description: string) =>
    token
      .command(name)
      .description(`${description}; run it while no server uses the directory`)
      .addOption(data())
      .allowExcessArguments(false)
      .showSuggestionAfterError()
      .exitOverride(endWell);

  subcommand('create', 'Make a token and print it, this once')
    .option('--name <n>', 'what it is called (default: a new name)')
    .option('--description <text>', 'what it is for')
    .addOption(new Option('--type <t>', 'default: full-access, or custom with permissions').choices(TYPES))
    .option('--permissions <a,b>', 'of a custom token: api::product.product.find,…', readList)
    .option('--lifespan <days>', 'days it is good for (default: for ever)', readDays)
    .option('--project <dir>', 'check permissions against the content-types of this project')
    .action((flags: CreateFlags) => run(flags.data, (tokens) => create(tokens, flags)));
  subcommand('list', 'List tokens').action((flags: { data: string }) =>
    runOnExisting(flags.data, (tokens) => {
      for (const each of tokens.list()) process.stdout.write(`${describe(each)}\n`);
    }),
  );
  subcommand('revoke', 'Make a token worthless')
    .argument('<name>', 'name or number')
    .action((name: string, flags: { data: string }) => runOnExisting(flags.data, (tokens) => revoke(tokens, name)));
  return token;
}

async function create(tokens: ApiTokens, flags: CreateFlags): Promise<void> {
  const { description, permissions = [], lifespan, project } = flags;
  if (project !== undefined) await checkPermissions(permissions, project);
  const type = flags.type ?? (permissions.length > 0 ? 'custom' : 'full-access');
  const name = flags.name ?? freeName(tokens);
  const token = await tokens.create({ name, description, type, permissions, lifespan });
  process.stderr.write(`${describe(token)}\n`);
  process.stdout.write(`${token.accessKey}\n`);
}

async function revoke(tokens: ApiTokens, name: string): Promise<void> {
  const revoked = (await tokens.revoke(name)) ?? (/^\d+$/.test(name) ? await tokens.revoke(Number(name)) : undefined);
  if (revoked) process.stdout.write(`revoked ${describe(revoked)}\n`);
  else {
    const names = tokens.list().map((token) => token.name);
    const there = names.length > 0 ? `there are ${names.join(', ')}` : 'there is none';
    throw new ApiError('NotFoundError', `no token is called "${name}": ${there}`);
  }
}

/** Like `run`, but does not create the directory: a missing one is probably a misspelt name. */
async function runOnExisting(data: string, work: (tokens: ApiTokens) => void | Promise<void>): Promise<void> {
  if (existsSync(data)) return run(data, work);
  process.stderr.write(
    `error: ${printable(data)}: no such directory, expected one that a server keeps its content in\n`,
  );
  process.exitCode = WRONG_USAGE;
}

/** Opens the tokens of a directory; prints an error as one line. */
async function run(data: string, work: (tokens: ApiTokens) => void | Promise<void>): Promise<void> {
  const { openTokens } = await import('./open-tokens.ts');
  try {
    const { tokens, close } = await openTokens(data);
    try {
      await work(tokens);
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ProjectError)) throw error;
    process.stderr.write(`${printable(`error: ${error.message}`)}\n`);
    process.exitCode = WRONG_USAGE;
  }
}

async function checkPermissions(permissions: readonly string[], project: string): Promise<void> {
  const { loadProject } = await import('./project/load.ts');
  const { actionCatalog, actionNames } = await import('./access/permissions.ts');
  const { didYouMean } = await import('./model/nearest.ts');
  const { model } = await loadProject(project, { env: 'development' });
  const actionIds = actionNames(actionCatalog(model));
  const unknown = permissions.find((permission) => !actionIds.includes(permission));
  if (unknown === undefined) return;
  throw new ApiError('ValidationError', `no action is called "${unknown}"${didYouMean(unknown, actionIds)}`);
}

function freeName(tokens: ApiTokens): string {
  let number = 1;
  while (tokens.exists({ name: `token-${number}` })) number += 1;
  return `token-${number}`;
}

function describe({ id, name, type, permissions, expiresAt }: ApiToken): string {
  const granted = type === 'custom' ? ` ${permissions.join(',')}` : '';
  return printable(`${id} ${name}: ${type}${granted}${expiresAt === null ? '' : `, until ${expiresAt}`}`);
}

function readList(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}

function readDays(text: string): number {
  const days = Number(text);
  if (text.trim() === '' || !(days > 0)) throw new InvalidArgumentError(`expected a number of days, found "${text}"`);
  return Math.ceil(days * DAY);
}
