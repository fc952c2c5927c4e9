/** Removes from `dist/` what the bundle replaced, and declarations that no entry leads to. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Removes compiled modules and declarations; data and generated files stay. */
export function prune(dist: string, entries: readonly string[]): void {
  const kept = new Set(entries.map((path) => join(dist, path)));
  for (const entry of [...kept]) keepDeclarations(entry.replace(/\.js$/, '.d.ts'), kept);
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, path);
    const isCompiled = /(?<!\.generated)\.js$|\.d\.ts$/.test(path) && !path.startsWith(`bundle${sep}`);
    if (isCompiled && !kept.has(file)) rmSync(file);
  }
}

/** Adds a declaration file, and those that it imports. */
function keepDeclarations(file: string, kept: Set<string>): void {
  if (kept.has(file) || !existsSync(file)) return;
  kept.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?['"](\.[^'"]+)['"]/g))
    keepDeclarations(join(dirname(file), path.replace(/(?:\.d)?\.ts$|\.js$/, '.d.ts')), kept);
}
