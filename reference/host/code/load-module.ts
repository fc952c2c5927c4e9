/** Runs a file of a project and gives what it exports. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBag } from '../callable.ts';
import { faultIn } from './fault.ts';

/** What a file exports by default. Throws a ProjectError that names file, line and cause when it cannot be run. */
export type LoadModule = (file: string) => Promise<unknown>;

/** Runs one step of a project's code, by name. */
type Step = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

/** Makes the loader of the project at `root`. TypeScript is understood once the first such file comes. */
export function moduleLoader(root: string, step: Step): LoadModule {
  let understandsTypes = false;
  const load = async (file: string): Promise<unknown> => {
    if (extname(file) === '.ts' && !understandsTypes) {
      understandsTypes = true;
      const [{ register: forImport }, { register: forRequire }] = await Promise.all([
        import('tsx/esm/api'),
        import('tsx/cjs/api'),
      ]);
      forImport();
      forRequire();
    }
    if (isEsModule(file)) return defaultOf(await import(pathToFileURL(file).href));
    return defaultOf(createRequire(file)(file));
  };
  return async (file) => {
    try {
      return await step(`loading ${relative(root, file)}`, () => load(file));
    } catch (error) {
      throw faultIn(root, file, error);
    }
  };
}

function isEsModule(file: string): boolean {
  if (extname(file) !== '.js') return extname(file) === '.mjs';
  return /^\s*(?:export\s|import\s*[\w{*'"])/m.test(readFileSync(file, 'utf8'));
}

/** The default export, also of a transpiled module, which holds it one level down. */
function defaultOf(exported: unknown): unknown {
  return isBag(exported) && 'default' in exported ? defaultOf(exported.default) : exported;
}
