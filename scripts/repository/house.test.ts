/** What ARCHITECTURE.md says of files and scripts holds. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => existsSync(join(root, name)));

const textOf = (section: string): string =>
  new RegExp(`\n## ${section}\n([^]*?)\n## `).exec(read('ARCHITECTURE.md'))?.[1] ?? '';

/** The names in the first column of a section's table. */
function namesIn(section: string, column = 1): string[] {
  const rows = textOf(section)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => [...(row.split('|')[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

it('names each file of more than 250 lines, and no other', () => {
  const sources = files.filter((name) => /\.(tsx?|mts|m?js)$/.test(name) && !/^fixtures\/|\.generated\./.test(name));
  const long = sources.filter((name) => read(name).split('\n').length - 1 > 250);
  expect(namesIn('Long files').sort()).toEqual(long.sort());
});

it('names each folder of scripts, beside the published command', () => {
  const inScripts = files.filter((name) => name.startsWith('scripts/')).map((name) => name.split('/').slice(1));
  const folders = new Set(inScripts.filter((path) => path.length > 1).map(([folder]) => folder));
  expect(namesIn('The scripts', 2).sort()).toEqual([...folders].sort());
  const loose = inScripts.filter((path) => path.length === 1).map(([name]) => name);
  expect(loose.sort()).toEqual(['command-line.test.ts', 'command-line.ts', 'touchstone.ts']);
});

it('publishes the command alone of the scripts', () => {
  const { include } = JSON.parse(read('tsconfig.build.json')) as { include: string[] };
  expect(include.filter((name) => name.startsWith('scripts'))).toEqual(['scripts/touchstone.ts']);
});

it('lists the subjects above the tables of where a change begins, and gives each change a place', () => {
  const [above = '', ...tables] = textOf('Where a change begins').split(/\n### /);
  expect([...above.matchAll(/\[([^\]]+)\]\(#/g)].map(([, title]) => title)).toEqual(
    tables.map((table) => table.split('\n')[0]),
  );
  const rows = tables.flatMap((table) => table.split('\n').filter((line) => line.startsWith('| ')));
  expect(rows.filter((row) => !row.startsWith('| change |') && !row.includes(']('))).toEqual([]);
});

/** What the tables link to, and the files that the lists name, each below the folder of its subject. */
function filesOfChanges(): Set<string> {
  const folderOf: Readonly<Record<string, string>> = {
    'Checks by section': 'conformance/checks/',
    'Mutants and the self-test': 'conformance/mutants/',
    'What is drawn': 'conformance/generate/',
    'Scripts, benches, peers': 'scripts/bench/',
  };
  const names = new Set<string>();
  let subject = '';
  for (const line of textOf('Where a change begins').split('\n')) {
    if (line.startsWith('### ')) subject = line.slice('### '.length);
    const links = [...line.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
    for (const link of links) names.add(link);
    if (!line.startsWith('- ')) continue;
    for (const [, name = ''] of line.matchAll(/`([^`\s]+\.(?:tsx?|mjs|css|js|txt))`(?!\])/g))
      names.add(`${folderOf[subject] ?? ''}${name}`);
  }
  return names;
}

it('names no file that is not there', () => {
  expect([...filesOfChanges()].filter((name) => !files.includes(name))).toEqual([]);
});

it('finds every file that a source names from its own place', () => {
  const named = files
    .filter((name) => /^(scripts|conformance|reference)\/.*\.ts$/.test(name))
    .flatMap((name) =>
      [...read(name).matchAll(/\b(?:fromHere\(|new URL\()'(\.{0,2}[\w/.-]+)'(?:\)|, import\.meta\.url\))/g)].map(
        ([, path = '']) => [name, path, existsSync(join(root, name, '..', path))] as const,
      ),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, , isThere]) => !isThere)).toEqual([]);
});
