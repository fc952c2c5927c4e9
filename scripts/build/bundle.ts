/**
 * Joins the compiled modules to a few files: opening hundreds of them takes half of the time that a server needs to start.
 * Packages stay outside.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Modules that others start or import; a line in their place leads to the bundle. */
const ENTRIES = {
  command: 'scripts/touchstone.js',
  start: 'reference/start.js',
  child: 'reference/child/main.js',
  run: 'conformance/run.js',
  vitest: 'conformance/vitest.js',
  spec: 'spec/index.js',
  testing: 'reference/testing/mock-backend.js',
  jest: 'reference/testing/jest.js',
  playwright: 'reference/testing/playwright.js',
  cypress: 'reference/testing/cypress.js',
} as const;

/** Writes `dist/bundle`, and the entries that lead there. The compiled modules are no longer needed then. */
export async function bundle(dist: string): Promise<void> {
  const outdir = join(dist, 'bundle');
  const { outputFiles, metafile } = await build({
    entryPoints: Object.entries(ENTRIES).map(([out, path]) => ({ in: join(dist, path), out })),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [ownPlaces(outdir)],
    outdir,
    metafile: true,
    write: false,
  });
  checkPackages(
    dist,
    Object.values(metafile.outputs).flatMap(({ imports }) => imports),
  );
  mkdirSync(outdir);
  for (const { path, text } of outputFiles) {
    writeFileSync(path, withNames(text));
  }
  for (const [name, path] of Object.entries(ENTRIES)) {
    const file = join(dist, path);
    const [hashbang = ''] = /^#!.*\n/.exec(readFileSync(file, 'utf8')) ?? [];
    writeFileSync(file, `${hashbang}export * from '${relative(dirname(file), join(outdir, `${name}.js`))}';\n`);
  }
}

/** Names of the entries, relative to `dist`. */
export const entries: readonly string[] = Object.values(ENTRIES);

/** Throws an Error for an imported package that an installation would not have. */
function checkPackages(dist: string, imports: readonly { readonly path: string; readonly external?: boolean }[]): void {
  const manifest = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8')) as Record<
    string,
    object | undefined
  >;
  const declared = ['dependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
  for (const { path, external } of imports) {
    const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
    if (external && !isBuiltin(path) && !declared.includes(name))
      throw new Error(`${path} is imported, but package.json does not depend on ${name}`);
  }
}

/** Gives classes their names again, by which errors are told apart: bundled ones that name themselves get another. */
export function withNames(text: string): string {
  return text.replace(
    /^(var (\w+) = class _\2(?: extends \w+)? \{)$/gm,
    '$1\n  static {\n    Object.defineProperty(this, "name", { value: "$2", configurable: true });\n  }',
  );
}

/** Modules find files beside them by their address: it stays what it was, seen from the one folder of the bundle. */
function ownPlaces(outdir: string): Plugin {
  return {
    name: 'own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const place = `new URL(${JSON.stringify(relative(outdir, path))}, import.meta.url).href`;
        return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place), loader: 'js' };
      });
    },
  };
}
