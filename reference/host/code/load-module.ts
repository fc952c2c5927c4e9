/** Loads files of a project. */
import { createRequire } from 'node:module';
import { extname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importOptional } from '../../model/optional-package.ts';
import { defaultExport, isEsModule } from '../../project/module-file.ts';
import { faultIn } from './fault.ts';

/** Runs a file and returns its default export. @throws ProjectError that names file, line and cause if the file fails */
export type LoadModule = (file: string) => Promise<unknown>;

/** Runs one step of a project's code, by name. */
export type Step = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

/** Makes the loader of the project at `root`. It supports TypeScript from the first such file on. */
export function moduleLoader(root: string, step: Step): LoadModule {
  let understandsTypes = false;
  const load = async (file: string): Promise<unknown> => {
    if (extname(file) === '.ts' && !understandsTypes) {
      understandsTypes = true;
      const [{ register: forImport }, { register: forRequire }] = await Promise.all([
        importOptional('tsx', () => import('tsx/esm/api'), 'TypeScript', file),
        importOptional('tsx', () => import('tsx/cjs/api'), 'TypeScript', file),
      ]);
      forImport();
      forRequire();
    }
    if (isEsModule(file)) return defaultExport(await import(pathToFileURL(file).href));
    return defaultExport(createRequire(file)(file));
  };
  return async (file) => {
    try {
      return await step(`loading ${relative(root, file)}`, () => load(file));
    } catch (error) {
      throw faultIn(root, file, error);
    }
  };
}
