/** Strapi's templates on npm, laid out as projects. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PeerFault } from './fault.ts';

/**
 * Unpacks a template into a new folder and installs the packages it asks for; gives the folder of the project.
 *
 * @param template name and version of the package
 * @throws PeerFault if npm cannot get it
 */
export function unpackTemplate(folder: string, template: string): string {
  const project = join(folder, 'project');
  try {
    const npm = (args: readonly string[], cwd: string) =>
      execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    mkdirSync(folder, { recursive: true });
    const packed = npm(['pack', template, '--silent'], folder).trim().split('\n').at(-1) ?? '';
    execFileSync('tar', ['-xzf', packed], { cwd: folder });
    cpSync(join(folder, 'package', 'template'), project, { recursive: true });
    const { package: manifest } = JSON.parse(readFileSync(join(folder, 'package', 'template.json'), 'utf8'));
    const packages = Object.entries(manifest.dependencies ?? {}).filter(([name]) => !name.startsWith('@strapi/'));
    if (packages.length === 0) return project;
    const installing = join(folder, 'packages');
    mkdirSync(installing);
    writeFileSync(
      join(installing, 'package.json'),
      JSON.stringify({ private: true, dependencies: Object.fromEntries(packages) }),
    );
    npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], installing);
    renameSync(join(installing, 'node_modules'), join(project, 'node_modules'));
    return project;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new PeerFault(`${template} cannot be unpacked: ${stderr || String(error)}`);
  }
}
