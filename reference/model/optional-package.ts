/** Optional packages: only some projects need them, and an installation may leave them out. */
import { createRequire } from 'node:module';
import { ProjectError } from './project-error.ts';

/** Packages in `optionalDependencies`. */
type OptionalPackage = 'koa' | 'koa-compose' | 'nexus' | 'sharp' | 'tsx';

/**
 * Awaits the import of an optional package.
 *
 * @param need what needs it, such as `TypeScript`
 * @param file file of the project that needs it, if it is known
 * @throws ProjectError with the command that installs the package, if it is missing
 */
export async function importOptional<Module>(
  name: OptionalPackage,
  load: () => Promise<Module>,
  need: string,
  file = '',
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw isMissing(error, name) ? missing(name, need, file) : error;
  }
}

/** Requires an optional CommonJS package, with the same error. */
export function requireOptional(name: OptionalPackage, need: string): unknown {
  try {
    return createRequire(import.meta.url)(name);
  } catch (error) {
    throw isMissing(error, name) ? missing(name, need, '') : error;
  }
}

/** What to do about a missing package. */
export function installHint(name: OptionalPackage, need: string): string {
  return `${need} needs the optional package ${name}, which is not installed: npm install ${name}`;
}

/** Whether an import failed because the package itself is missing, not one that it needs. */
export function isMissing(error: unknown, name: OptionalPackage): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code, message } = error;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return false;
  return new RegExp(`Cannot find (?:module|package) '${name}['/]`).test(message);
}

const missing = (name: OptionalPackage, need: string, file: string): ProjectError =>
  new ProjectError(file, '', installHint(name, need));
