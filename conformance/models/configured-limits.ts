/** Reads page sizes and GraphQL limits from a project's configuration (source document 8). */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'dotenv';
import { isObject, type JsonObject } from './json.ts';

interface ConfiguredLimits {
  readonly defaultLimit?: number;
  /** null: no maximum. */
  readonly maxLimit?: number | null;
  /** Whether lists without `withCount` carry totals. */
  readonly withCount?: boolean;
  readonly amountLimit?: number;
  readonly depthLimit?: number;
}

/** The limits. `problem`: why the configuration could not be read. */
export interface ReadLimits {
  readonly limits: ConfiguredLimits;
  readonly problem?: string;
}

const extensions = ['js', 'ts', 'json', 'cjs', 'mjs'];

/** Milliseconds that the configuration may take to load. */
const patience = 10_000;

/** The script of a child process that loads the files as Strapi does, with the helper `env`. */
const script = `
const [variables, ...files] = JSON.parse(process.argv[1]);
const read = (parse) => (name, otherwise) => (variables[name] === undefined ? otherwise : parse(variables[name]));
const env = Object.assign(read(String), {
  int: read((text) => Number.parseInt(text, 10)), float: read(Number.parseFloat), bool: read((text) => text === 'true'),
  json: read(JSON.parse), date: read((text) => new Date(text)), array: read((text) => text.split(',').map((item) => item.trim())),
  oneOf: (name, values, otherwise) => (values.includes(variables[name]) ? variables[name] : otherwise),
});
const values = [];
for (const file of files) {
  let value = await import(file);
  while (value !== null && typeof value === 'object' && 'default' in value) value = value.default;
  values.push(typeof value === 'function' ? await value({ env }) : value);
}
process.stdout.write('\\n' + JSON.stringify(values));
`;

/** Reads `config/{api,plugins}` of a project; the files of the environment override them. Never throws. */
export async function readLimits(project: string, environment?: string): Promise<ReadLimits> {
  const folders = [join(project, 'config'), ...(environment ? [join(project, 'config', 'env', environment)] : [])];
  const files = ['api', 'plugins'].map((name) =>
    folders.flatMap((folder) =>
      extensions
        .map((ending) => join(folder, `${name}.${ending}`))
        .filter(existsSync)
        .slice(0, 1),
    ),
  );
  const [api = [], plugins = []] = files;
  if (api.length + plugins.length === 0) return { limits: {} };
  try {
    const values = await valuesOf(project, [...api, ...plugins]);
    const rest = values.slice(0, api.length).map((value) => inside(value, 'rest'));
    const graphql = values.slice(api.length).map((value) => inside(inside(value, 'graphql'), 'config'));
    return { limits: limitsIn(Object.assign({}, ...rest), Object.assign({}, ...graphql)) };
  } catch (error) {
    return { limits: {}, problem: `the configuration of ${project} cannot be read: ${causeOf(error)}` };
  }
}

/** The cause of a failure in another process, whose message holds a whole output. */
export function causeOf(error: unknown): string {
  const text = String(error);
  if (/Cannot find (?:package|module) 'tsx'/.test(text))
    return 'TypeScript needs the optional package tsx, which is not installed: npm install tsx';
  const lines = text.split('\n');
  return lines.find((line) => /^\w*Error\b(?!: Command failed)/.test(line)) ?? lines[0] ?? '';
}

async function valuesOf(project: string, files: readonly string[]): Promise<unknown[]> {
  if (files.every((file) => file.endsWith('.json')))
    return files.map((file): unknown => JSON.parse(readFileSync(file, 'utf8')));
  const urls = files.map((file) => pathToFileURL(resolve(file)).href);
  const input = JSON.stringify([{ ...variablesOf(project), ...process.env }, ...urls]);
  const evaluate = async (...options: string[]): Promise<unknown[]> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...options, '--input-type=module', '-e', script, input],
      { cwd: project, timeout: patience },
    );
    return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1)) as unknown[];
  };
  const withTypes = (): Promise<unknown[]> => evaluate('--import', import.meta.resolve('tsx'));
  // Node starts four times as fast without a compiler; the compiler reads files that Node cannot
  return files.some((file) => file.endsWith('.ts')) ? withTypes() : evaluate().catch(withTypes);
}

/** Variables in `.env` of the project. */
function variablesOf(project: string): Record<string, string> {
  const file = join(project, '.env');
  return existsSync(file) ? parse(readFileSync(file)) : {};
}

const inside = (value: unknown, name: string): JsonObject => {
  const member = isObject(value) ? value[name] : undefined;
  return isObject(member) ? member : {};
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

function limitsIn(
  { defaultLimit, maxLimit, withCount }: JsonObject,
  { amountLimit, depthLimit }: JsonObject,
): ConfiguredLimits {
  const counts = Object.entries({ defaultLimit, maxLimit, amountLimit, depthLimit }).filter(
    ([name, value]) => isCount(value) || (name === 'maxLimit' && value === null),
  );
  return { ...Object.fromEntries(counts), ...(typeof withCount === 'boolean' ? { withCount } : {}) };
}
