/**
 * Generates the last section of ARCHITECTURE.md: each source file that nothing above it names, with the first sentence of its
 * own comment. `npm run generate` writes it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { basename, dirname } from 'node:path/posix';

/** The line that the section begins with. */
const heading = '## Files without a row';

const folders = ['reference', 'conformance', 'scripts'];

const isSource = (path: string): boolean =>
  /\.(tsx?|mjs|css|browser\.js)$/.test(path) && !/\.(test|fixture|d)\.tsx?$|\/bundle\/|\/node_modules\//.test(path);

/** The first sentence of the first comment of a file. Throws an Error if it has none. */
function purposeOf(path: string, text: string): string {
  const [, block, lines] = /\/\*+([\s\S]*?)\*\/|^\/\/(.*(?:\n\/\/.*)*)/m.exec(text) ?? [];
  const words = (block ?? lines ?? '')
    .replaceAll(/^\s*(?:\*|\/\/)/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [sentence] = words.split(/(?<=\w\w[.)])\s(?=[A-Z`*])/);
  if (!sentence) throw new Error(`${path} has no comment that says what it is for`);
  return sentence.replace(/\.$/, '').replaceAll(/<(?=(?:[^`]*`[^`]*`)*[^`]*$)/g, '&lt;');
}

/** Whether a text names a file: by its name, where no other has it, or with its folder. */
function isNamed(path: string, text: string, all: readonly string[]): boolean {
  const isOnly = all.filter((other) => basename(other) === basename(path)).length === 1;
  const name = isOnly ? basename(path) : `${basename(dirname(path))}/${basename(path)}`;
  return new RegExp(`(?<![\\w.-])${name.replaceAll('.', '\\.')}`).test(text);
}

/** The text of ARCHITECTURE.md with its last section made anew; `root` is the folder of the project. */
export function renderArchitecture(root: string): string {
  const [above = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split(`\n${heading}\n`);
  const all = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter(isSource)
    .toSorted();
  const sources = all.filter((path) => !isNamed(path, above, all));
  const lists = [...new Set(sources.map(dirname))].map((folder) => {
    const paths = sources.filter((path) => dirname(path) === folder);
    const lines = paths.map(
      (path) => `- [\`${basename(path)}\`](${path}): ${purposeOf(path, readFileSync(join(root, path), 'utf8'))}`,
    );
    return `**${folder}**\n\n${lines.join('\n')}\n`;
  });
  const words =
    'What the tables above do not name, with the first sentence of each file. `npm run generate` writes this section.';
  return `${above}\n${heading}\n\n${words}\n\n${lists.join('\n')}`;
}
