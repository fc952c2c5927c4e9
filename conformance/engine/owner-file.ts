/** The owner's declarations for the embedded reference: `touchstone.json` in the folder of its project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limits, Owner } from '../target/target.ts';
import { readJsonFile } from './json-file.ts';

/** Declarations of an owner about a target. */
export interface Declarations {
  readonly owner: Owner;
  readonly limits: Limits;
}

/** Names of all declarations; the compiler requires each. */
const ownerNames: Readonly<Record<keyof Owner, true>> = {
  capabilities: true,
  graphqlPath: true,
  tokens: true,
  users: true,
  locales: true,
  environment: true,
  playgroundAlways: true,
  creators: true,
  public: true,
  customization: true,
  notInGraphql: true,
};

/** Picks the owner's declarations from the settings of a configuration file. */
export const ownerIn = (config: Owner): Owner =>
  Object.fromEntries(Object.entries(config).filter(([name, value]) => name in ownerNames && value !== undefined));

/**
 * Reads `touchstone.json` of a project, which has the format of `--config`. Ignores settings that are no declarations.
 * The environment is `development` unless the file names one.
 *
 * @throws UsageError with file and place
 */
export function readDeclarations(project: string): Declarations {
  const file = join(project, 'touchstone.json');
  const defaults: Declarations = { owner: { environment: 'development' }, limits: {} };
  if (!existsSync(file)) return defaults;
  const schema: unknown = JSON.parse(readFileSync(new URL('../cli/config.schema.json', import.meta.url), 'utf8'));
  const config = readJsonFile(file, schema) as Owner & { readonly limits?: Limits };
  return { owner: { ...defaults.owner, ...ownerIn(config) }, limits: config.limits ?? {} };
}
