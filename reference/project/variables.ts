/** Environment variables, as a project's configuration sees them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Values by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The variables of the process as `surroundings` has them, and below them those of the `.env` file of the project at
 * `root`. The process itself is left as it is, so that servers in one process do not see each other's. `env` is seen as
 * NODE_ENV.
 */
export async function readVariables(root: string, env: string, surroundings: Variables): Promise<Variables> {
  const file = join(root, '.env');
  if (!existsSync(file)) return { ...surroundings, NODE_ENV: env };
  const { parse } = await import('dotenv');
  return { ...parse(readFileSync(file)), ...surroundings, NODE_ENV: env };
}
