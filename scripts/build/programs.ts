/**
 * Bundles the programs that tests start, as a global set-up of vitest: compiling hundreds of modules takes three quarters of the
 * time in which such a program starts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { withNames } from './bundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the bundles, each at the place of its source. */
const folder = resolve(root, '.tmp/programs');

const ENTRIES = ['scripts/touchstone', 'reference/child/main'];

/** The address that a module of this tree has in a bundle: its own, unless it looks for a program beside itself. */
function addressOf(path: string): string {
  const place = relative(root, path);
  const isBesideProgram = place === 'reference/child/child-process.ts';
  return pathToFileURL(isBesideProgram ? resolve(folder, place.replace(/\.ts$/, '.js')) : path).href;
}

/** Has the module that starts the child process start its bundle; for tests that run it from its source. */
export const startsBundledChild = {
  name: 'bundled-child',
  enforce: 'pre' as const,
  transform: (code: string, path: string) =>
    resolve(path) === resolve(root, 'reference/child/child-process.ts') ? withAddress(code, path) : undefined,
};

const withAddress = (code: string, path: string): string =>
  code.replaceAll('import.meta.url', JSON.stringify(addressOf(path)));

const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: withAddress(readFileSync(path, 'utf8'), path),
      loader: 'ts',
    }));
  },
};

/** Writes the bundles, before tests run and before they run again. */
export default async function bundlePrograms(project: TestProject): Promise<void> {
  const write = async () => {
    const { outputFiles } = await build({
      entryPoints: ENTRIES.map((entry) => ({ in: resolve(root, `${entry}.ts`), out: entry })),
      ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', packages: 'external' },
      ...{ plugins: [ownPlaces], outdir: folder, write: false },
    });
    for (const { path, text } of outputFiles) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, withNames(text));
    }
  };
  await write();
  project.onTestsRerun(write);
}
