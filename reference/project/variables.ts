/** Environment variables of a project's configuration. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variables: values by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the `.env` file of a project and merges it with `baseEnvironment`, which wins. `process.env` is not changed, so that
 * several servers in one process do not see each other's variables.
 *
 * @param root directory of the project
 * @param env value of NODE_ENV
 */
export async function readVariables(root: string, env: string, baseEnvironment: Variables): Promise<Variables> {
  const file = join(root, '.env');
  if (!existsSync(file)) return { ...baseEnvironment, NODE_ENV: env };
  const { parse } = await import('dotenv');
  return { ...parse(readFileSync(file)), ...baseEnvironment, NODE_ENV: env };
}
