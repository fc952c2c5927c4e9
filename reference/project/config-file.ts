/** Loads one configuration file: JSON, JavaScript (CommonJS or ES module) or TypeScript. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importOptional } from '../model/optional-package.ts';
import { parseJson } from '../model/parse-json.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Env } from './env.ts';
import { defaultExport, isEsModule } from './module-file.ts';

const EXTENSIONS = ['.js', '.ts', '.json', '.cjs', '.mjs'] as const;

/** The value of a configuration file, and its path. */
export interface ConfigFile {
  readonly file: string;
  readonly value: unknown;
}

/**
 * Loads `folder/name` with any of the known extensions; undefined if there is no such file. A function is called with `{ env }`.
 *
 * @throws ProjectError that names file and cause
 */
export async function loadConfigFile(folder: string, name: string, env: Env): Promise<ConfigFile | undefined> {
  const file = EXTENSIONS.map((extension) => join(folder, name + extension)).find((path) => existsSync(path));
  if (file === undefined) return undefined;
  if (extname(file) === '.json') return { file, value: parseJson(readFileSync(file, 'utf8'), file) };
  try {
    const exported = await loadModule(file);
    return { file, value: typeof exported === 'function' ? await exported({ env }) : exported };
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    throw new ProjectError(file, placeIn(file, error), `cannot be loaded: ${causeOf(error)}`);
  }
}

/** A syntax error of the compiler, below a line that counts the errors. */
const SYNTAX_ERROR = /:(\d+):(\d+): ERROR: (.+)/;

/** Line and column of a syntax error, from the compiler or Node. */
function placeIn(file: string, error: unknown): string {
  const [, line, column] = SYNTAX_ERROR.exec(String(error)) ?? [];
  if (line !== undefined) return `line ${line}, column ${Number(column) + 1}`;
  const [first = ''] = (error instanceof SyntaxError && error.stack?.split('\n', 1)) || [];
  const [, at] = (first.includes(file) && /:(\d+)$/.exec(first)) || [];
  return at === undefined ? '' : `line ${at}`;
}

function causeOf(error: unknown): string {
  const [, , , message] = SYNTAX_ERROR.exec(String(error)) ?? [];
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return message ?? cause.split('\n', 1)[0] ?? '';
}

/** Loads the default export of a module. The module and those that it imports are read again, except packages. */
async function loadModule(file: string): Promise<unknown> {
  if (extname(file) === '.ts' || isEsModule(file)) {
    const need = extname(file) === '.ts' ? 'TypeScript' : 'an ES module';
    const { tsImport } = await importOptional('tsx', () => import('tsx/esm/api'), need, file);
    forgetImports();
    return defaultExport(await tsImport(pathToFileURL(file).href, import.meta.url));
  }
  const require = createRequire(file);
  forget(require.cache, require.resolve(file));
  return defaultExport(require(file));
}

/** Removes CommonJS modules that were imported before: they stay in the cache under their addresses. */
function forgetImports(): void {
  const { cache } = createRequire(import.meta.url);
  for (const file of Object.keys(cache)) {
    if (/[?&]namespace=/.test(file) && !file.includes(`${sep}node_modules${sep}`)) delete cache[file];
  }
}

function forget(cache: NodeJS.Require['cache'], file: string): void {
  const module = cache[file];
  if (!module || file.includes(`${sep}node_modules${sep}`)) return;
  delete cache[file];
  for (const { filename } of module.children) forget(cache, filename);
}
