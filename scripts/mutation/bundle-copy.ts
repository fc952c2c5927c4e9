/** The copy as bundles that start at once: each run starts three servers. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { context, type Plugin } from 'esbuild';
import { withNames } from '../build/bundle.ts';

const ENTRIES = {
  command: 'scripts/touchstone.ts',
  child: 'reference/child/main.ts',
  runs: 'scripts/mutation/default-run.ts',
} as const;

/** Where the programs look for an entry once they are JavaScript. */
const STARTED = { command: 'dist/scripts/touchstone.js', child: 'reference/child/main.js' } as const;

export interface BundledCopy {
  /** Path of the program that runs the suite. */
  readonly runs: string;
  /** Writes the bundles again, with what has changed in the source since. Resolves to whether the source can be read. */
  rebuild(): Promise<boolean>;
  dispose(): Promise<void>;
}

/** @param directory the copy */
export async function bundleCopy(directory: string): Promise<BundledCopy> {
  const outdir = join(directory, 'bundle');
  mkdirSync(outdir);
  const building = await context({
    entryPoints: Object.entries(ENTRIES).map(([out, path]) => ({ in: join(directory, path), out })),
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', packages: 'external' },
    ...{ absWorkingDir: directory, plugins: [ownPlaces(outdir)], outdir, write: false, logLevel: 'silent' },
  });
  for (const [name, path] of Object.entries(STARTED)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `export * from '${relative(dirname(file), join(outdir, `${name}.js`))}';\n`);
  }
  return {
    runs: join(outdir, 'runs.js'),
    async rebuild() {
      const built = await building.rebuild().catch(() => undefined);
      for (const { path, text } of built?.outputFiles ?? []) writeFileSync(path, withNames(text));
      return built !== undefined;
    },
    dispose: () => building.dispose(),
  };
}

/** Modules find files beside them by their address: it stays what it was, seen from the folder of the bundles. */
function ownPlaces(outdir: string): Plugin {
  return {
    name: 'own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const address = relative(outdir, path.replace(/\.ts$/, '.js'));
        const place = `new URL(${JSON.stringify(address)}, import.meta.url).href`;
        return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place), loader: 'ts' };
      });
    },
  };
}
