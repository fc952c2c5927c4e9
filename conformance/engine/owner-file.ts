/** What is known of the embedded reference beforehand: `touchstone.json` in the folder of the project it serves. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limits, Owner } from '../target/target.ts';
import { readJsonFile } from './json-file.ts';

/** What its owner would declare of a target. */
export interface Declared {
  readonly owner: Owner;
  readonly limits: Limits;
}

/** Every name of what an owner may declare: the compiler demands each. */
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

/** What an owner declares in a configuration, which may say other things too. */
export const ownerIn = (config: Owner): Owner =>
  Object.fromEntries(Object.entries(config).filter(([name, value]) => name in ownerNames && value !== undefined));

/**
 * Reads the file, written as for `--config`; of it only what an owner declares counts. Without a file nothing is known
 * but that nobody depends on the reference. Throws UsageError naming file and place.
 */
export function declaredFor(project: string): Declared {
  const file = join(project, 'touchstone.json');
  const defaults: Declared = { owner: { environment: 'development' }, limits: {} };
  if (!existsSync(file)) return defaults;
  const schema: unknown = JSON.parse(readFileSync(new URL('../cli/config.schema.json', import.meta.url), 'utf8'));
  const config = readJsonFile(file, schema) as Owner & { readonly limits?: Limits };
  return { owner: { ...defaults.owner, ...ownerIn(config) }, limits: config.limits ?? {} };
}
