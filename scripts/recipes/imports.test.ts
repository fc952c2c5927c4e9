import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { recipes } from './all.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const importLine = /import (?:type )?\{ ([^}]+) \} from '(\.[^']+)'/g;

/** What a module imports from modules of this tree: the name, and the path of the module that it comes from. */
const importsOf = (file: string, text: string): [name: string, path: string][] =>
  [...text.matchAll(importLine)].flatMap(([, names = '', from = '']) =>
    names.split(', ').map((name): [string, string] => [name.replace('type ', ''), join(dirname(file), from)]),
  );

const exportOf = (name: string): RegExp =>
  new RegExp(`^export (?:(?:async )?function|const|class|interface|type) ${name}\\b`, 'm');

/** A recipe is a text to the compiler. The test that carries recipes out takes a minute and is not part of `npm test`. */
describe.each(recipes)('the recipe of $heading', ({ edits, last }) => {
  it('imports only what the tree exports', () => {
    const created = [...edits, ...last].flatMap((edit) => ('create' in edit ? [edit] : []));
    const missing = created
      .filter(({ file }) => file.endsWith('.ts'))
      .flatMap(({ file, create }) => importsOf(file, create))
      .filter(([name, path]) => !exportOf(name).test(readFileSync(join(root, path), 'utf8')));
    expect(missing).toEqual([]);
  });
});
