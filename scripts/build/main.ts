/** Builds `dist/`: compiles the sources without their tests, bundles them, and copies the data the programs read. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle, entries } from './bundle.ts';
import { prune } from './prune.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const inRoot = (path: string): string => `${root}${path}`;

rmSync(inRoot('dist'), { recursive: true, force: true });
execFileSync(
  process.execPath,
  [inRoot('node_modules/typescript/bin/tsc'), '--project', inRoot('tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
);
await bundle(inRoot('dist'));
prune(inRoot('dist'), entries);
for (const folder of ['spec', 'conformance', 'reference']) {
  cpSync(inRoot(folder), inRoot(`dist/${folder}`), {
    recursive: true,
    filter: (source) => !source.endsWith('.ts') && !source.includes('__snapshots__') && !source.endsWith('page/app'),
  });
}
chmodSync(inRoot('dist/scripts/touchstone.js'), 0o755);
