/** A copy of a project, with what its owner would write by hand before its first start. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { linkPackages } from './link-packages.ts';

const LEFT_OUT = new Set(['node_modules', '.git', '.tmp', '.cache', 'build', 'dist']);

/** Variables that every Strapi project asks for. */
const VARIABLES = ['API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'JWT_SECRET', 'ENCRYPTION_KEY'];

/**
 * Copies a project into a new folder, with its packages and those of the installation. Its example of an environment becomes
 * its environment, where it has none; the secrets that Strapi needs are added. Migrations of an older database are left out.
 */
export async function prepareProject(source: string, folder: string, installation: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const isCopied = (path: string) => path === source || !LEFT_OUT.has(basename(path)) || path.includes('/plugins/');
  cpSync(source, folder, { recursive: true, filter: isCopied });
  const packages = (place: string) => join(place, 'node_modules');
  await linkPackages(packages(folder), packages(installation), packages(source));
  const env = join(folder, '.env');
  const example = ['.env.example', '.env.sample', '.env-example'].map((name) => join(folder, name)).find(existsSync);
  if (!existsSync(env) && example !== undefined) cpSync(example, env);
  const text = existsSync(env) ? readFileSync(env, 'utf8') : '';
  const lines = ['APP_KEYS=peerKeyOne,peerKeyTwo', ...VARIABLES.map((name) => `${name}=peer${name}`)];
  const missing = lines.filter((line) => !new RegExp(`^${line.split('=')[0]}=\\S`, 'm').test(text));
  // a number without digits is none
  writeFileSync(env, `${text.replaceAll(/^(PORT=(?!\d+\s*$).*|HOST=\s*)$/gm, '')}\n${missing.join('\n')}\n`);
  rmSync(join(folder, 'database', 'migrations'), { recursive: true, force: true });
  return folder;
}
