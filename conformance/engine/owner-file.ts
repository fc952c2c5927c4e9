/** The owner's declarations for the embedded reference: `touchstone.json` in the folder of its project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limits, Owner } from '../target/target.ts';
import { readJsonFile } from './json-file.ts';

/** Declarations of an owner about a target. */
export interface Declared {
  readonly owner: Owner;
  readonly limits: Limits;
}

/** Names of all declarations; the compiler requires each. */
const ownerNames: Readonly<Record<keyof Owner, true>> = {
  graphqlPath: true,
  tokens: true,
  users: true,
  locales: true,
  environment: true,
  playgroundAlways: true,
  creators: true,
  public: true,
  customization: true,
};

/** The declarations in a configuration file, without its other settings. */
export const ownerIn = (config: Owner): Owner =>
  Object.fromEntries(Object.entries(config).filter(([name, value]) => name in ownerNames && value !== undefined));

/**
 * Reads the file, which has the format of `--config`; settings other than declarations are ignored. Without a file the
 * environment is `development`. Throws UsageError with file and place.
 */
export function declaredFor(project: string): Declared {
  const file = join(project, 'touchstone.json');
  const defaults: Declared = { owner: { environment: 'development' }, limits: {} };
  if (!existsSync(file)) return defaults;
  const schema: unknown = JSON.parse(readFileSync(new URL('../cli/config.schema.json', import.meta.url), 'utf8'));
  const config = readJsonFile(file, schema) as Owner & { readonly limits?: Limits };
  return { owner: { ...defaults.owner, ...ownerIn(config) }, limits: config.limits ?? {} };
}
