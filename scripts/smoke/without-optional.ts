/** An installation without optional packages: it is small, serves, and says what it lacks. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** At most so many packages. */
const MOST_PACKAGES = 130;

/** At most so many bytes in files. */
const MOST_BYTES = 45_000_000;

/** Counts packages and bytes in `folder/node_modules`. @throws Error if they are too many */
export function weigh(folder: string): string {
  const modules = join(folder, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as { packages: object };
  const count = Object.keys(packages).length;
  const bytes = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  const says = `${count} packages, ${Math.round(bytes / 1_000_000)} MB`;
  if (count > MOST_PACKAGES || bytes > MOST_BYTES)
    throw new Error(`${says}: at most ${MOST_PACKAGES} packages and ${MOST_BYTES / 1_000_000} MB`);
  return says;
}

/** Starts projects that need an optional package. @throws Error if the one line that they end with names no remedy */
export function lacks(folder: string): void {
  const typed = join(folder, 'typed');
  mkdirSync(join(typed, 'config'), { recursive: true });
  writeFileSync(join(typed, 'config', 'server.ts'), 'export default () => ({ port: 0 });\n');
  for (const [project, remedy] of [
    [typed, 'server.ts: TypeScript needs the optional package tsx, which is not installed: npm install tsx'],
    [join(root, 'fixtures/customized'), 'needs the optional package koa, which is not installed: npm install koa'],
  ] as const) {
    const command = join(folder, 'node_modules/.bin/touchstone');
    const args = ['serve', '--port', '0', '--project', project, '--profile', 'stated'];
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 60_000 });
    if (status !== 2 || !stderr.endsWith(`${remedy}\n`) || stderr.trim().includes('\n'))
      throw new Error(`expected exit 2 and "… ${remedy}", got ${status}: ${stderr}`);
  }
}
