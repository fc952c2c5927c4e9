/** Turns the TypeScript files of an application into the JavaScript that Strapi loads. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The part of TypeScript's library that compiles one file. */
interface Compiler {
  transpileModule(text: string, options: { readonly compilerOptions: object }): { readonly outputText: string };
}

const OPTIONS = { module: 'CommonJS', target: 'ES2019', esModuleInterop: true, experimentalDecorators: true };

/**
 * Compiles each TypeScript file below a folder with the compiler of the installation, file by file and without a look at its
 * types, and removes it.
 */
export async function compileFolder(folder: string, installation: string): Promise<void> {
  if (!existsSync(folder)) return;
  const paths = await readdir(folder, { recursive: true });
  const sources = paths.filter((path) => path.endsWith('.ts') && !path.includes('node_modules'));
  if (sources.length === 0) return;
  const compiler = createRequire(join(installation, 'package.json'))('typescript') as Compiler;
  for (const path of sources) {
    const file = join(folder, path);
    if (!path.endsWith('.d.ts')) {
      const { outputText } = compiler.transpileModule(await readFile(file, 'utf8'), { compilerOptions: OPTIONS });
      await writeFile(file.replace(/\.ts$/, '.js'), outputText);
    }
    await rm(file);
  }
}
