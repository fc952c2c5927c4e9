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

/**
 * Reads the file, written as for `--config`; of it only what an owner declares counts. Without a file nothing is known
 * but that nobody depends on the reference. Throws UsageError naming file and place.
 */
export function declaredFor(project: string): Declared {
  const file = join(project, 'touchstone.json');
  const nothing: Declared = { owner: { environment: 'development' }, limits: {} };
  if (!existsSync(file)) return nothing;
  const schema: unknown = JSON.parse(readFileSync(new URL('../cli/config.schema.json', import.meta.url), 'utf8'));
  const {
    limits = {},
    graphqlPath,
    tokens,
    users,
    locales,
    environment,
    playgroundAlways,
    creators,
    customization,
    public: open,
  } = readJsonFile(file, schema) as Owner & {
    readonly limits?: Limits;
  };
  const given = Object.entries({
    graphqlPath,
    tokens,
    users,
    locales,
    environment,
    playgroundAlways,
    creators,
    customization,
    public: open,
  });
  return {
    owner: { ...nothing.owner, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) },
    limits,
  };
}
