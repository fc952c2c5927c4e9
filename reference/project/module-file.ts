/** JavaScript and TypeScript files of a project. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { isObject } from '../model/object.ts';

/** Whether a file is an ES module: by its extension, or `.js` with `import` or `export`. */
export function isEsModule(file: string): boolean {
  if (extname(file) !== '.js') return extname(file) === '.mjs';
  return /^\s*(?:export\s|import\s*[\w{*'"])/m.test(readFileSync(file, 'utf8'));
}

/** The default export of a module; a transpiled module has it one level deeper. */
export function defaultExport(exported: unknown): unknown {
  return isObject(exported) && 'default' in exported ? defaultExport(exported.default) : exported;
}
