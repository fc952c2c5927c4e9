/**
 * Generates the committed files that are made from the specification, the last section of ARCHITECTURE.md, and the bundles of the
 * playground and the page.
 *
 *   npm run generate -- [options]
 *
 *   --check  write nothing; list the files that are out of date (default: off)
 *
 * Exit codes: 0 written, or with --check up to date; 1 with --check: out of date; 2 wrong usage.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadClauseFiles } from '../../spec/index.ts';
import { readCommandLine } from '../command-line.ts';
import { renderBuildsPage } from './builds-page.ts';
import { renderMarkdown } from './exchanges/markdown.ts';
import { recordExchanges, renderExchangeData } from './exchanges/render.ts';
import { renderArchitecture } from './files-without-row.ts';
import { renderPage } from './page/bundle.ts';
import { renderPlayground } from './playground/bundle.ts';
import { renderSentences } from './sentences.ts';
import { renderSpecPage } from './spec-page.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A generated file, or a folder of them. Files in the folder that are no longer generated are removed. */
interface Output {
  readonly folder?: string;
  readonly files: ReadonlyMap<string, string>;
}

async function makeOutputs(): Promise<Output[]> {
  const exchanges = await recordExchanges();
  return [
    {
      files: new Map([
        ['spec/spec.generated.html', renderSpecPage(exchanges)],
        ['spec/exchanges.generated.json', renderExchangeData(exchanges)],
        ['spec/builds.generated.html', renderBuildsPage()],
        ['spec/sentences.generated.md', renderSentences()],
        ['ARCHITECTURE.md', renderArchitecture(root)],
      ]),
    },
    { folder: 'fixtures/exchanges', files: renderMarkdown(loadClauseFiles(), exchanges) },
    { folder: 'reference/graphql/playground/bundle', files: await renderPlayground() },
    { folder: 'reference/page/bundle', files: await renderPage() },
  ];
}

/** Paths, relative to the root, whose content differs from the generated one. */
async function staleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const { folder = '', files } of await makeOutputs()) {
    for (const [name, text] of files) {
      const path = join(folder, name);
      if (!existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text) stale.push(path);
    }
    stale.push(...unknownFiles(folder, files));
  }
  return stale;
}

/** Files in a generated folder that no generator makes, as paths from the root. */
function unknownFiles(folder: string, files: ReadonlyMap<string, string>): string[] {
  if (folder === '' || !existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => !files.has(name))
    .map((name) => join(folder, name));
}

async function writeAll(): Promise<void> {
  for (const { folder = '', files } of await makeOutputs()) {
    for (const path of unknownFiles(folder, files)) rmSync(join(root, path));
    for (const [name, text] of files) {
      const path = join(root, folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    console.log(`${folder === '' ? [...files.keys()].join(', ') : `${folder}/ (${files.size} files)`}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = readCommandLine(import.meta.url, {
    options: {
      check: { type: 'boolean', default: false },
    },
  });
  if (values.check) {
    const stale = await staleFiles();
    for (const path of stale) console.error(`out of date: ${path} (npm run generate makes it)`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else await writeAll();
}
