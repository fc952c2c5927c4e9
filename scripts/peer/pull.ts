/**
 * Pulls the content of a real Strapi 4.26.2 into seed files, serves them, and compares what both answer.
 *
 *   npm run peer:pull [-- --entries N --reads N --project DIR]
 *
 *   --entries N    least number of entries of the real server (10000), in two locales, with files, links and a dynamic zone
 *   --reads N      reads that are sent to both (400)
 *   --project DIR  a project to pull (default: one with five content-types)
 *
 * Prints how long the pull took, how many entries it has, and how many answers are equal.
 *
 * Exit codes: 0 all entries are there and all answers are equal, 1 otherwise, 2 wrong usage, 3 a server does not start.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startReference } from '../../reference/start.ts';
import { readCommandLine } from '../command-line.ts';
import { differencesOf } from './compare-answers.ts';
import { PeerFault, runCommand } from './fault.ts';
import { pathsOfType, type Schema } from './project-questions.ts';
import { readTables, writeContent } from './project-tables.ts';
import { writePullProject } from './pull-project.ts';
import { headersWith, type Server } from './sign-in.ts';
import { startStrapi } from './strapi.ts';

/** Lists of fake entries: two locales of two content-types, one of two others. */
const LISTS = 6;

const COMMAND = fileURLToPath(new URL('../touchstone.ts', import.meta.url));

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = readCommandLine(import.meta.url, {
    options: {
      entries: { type: 'string', default: '10000' },
      reads: { type: 'string', default: '400' },
      project: { type: 'string' },
    },
  });
  const entries = Number(values.entries);
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-pull-'));
  try {
    const project = join(folder, 'project');
    if (values.project === undefined) writePullProject(project);
    else cpSync(values.project, project, { recursive: true });
    const content = await plant(folder, project, Math.ceil(entries / LISTS));
    const peer = await startStrapi({ project, content, env: 'development', startTimeout: 300_000, say });
    try {
      const out = join(folder, 'seed');
      const milliseconds = await pull(peer, project, out);
      const reference = await startReference({
        project,
        seed: out,
        profile: 'strapi-4',
        passwordCost: { N: 16, r: 8, p: 1 },
      });
      try {
        return await compare(peer, reference, milliseconds, Number(values.reads));
      } finally {
        await reference.close();
      }
    } finally {
      await peer.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes content, and returns the file that the real server takes it from; the bytes of its files become part of the project. */
async function plant(folder: string, project: string, count: number): Promise<string> {
  const data = join(folder, 'data');
  const options = { project, data, seed: 'none', locales: ['fr'], fake: count, durability: 'none' } as const;
  await (await startReference({ ...options, log: () => {} })).close();
  if (existsSync(join(data, 'uploads')))
    cpSync(join(data, 'uploads'), join(project, 'public', 'uploads'), { recursive: true });
  const file = join(folder, 'content.json');
  writeContent(file, readTables(data).values());
  return file;
}

/** Runs the command; returns how long it took. */
function pull({ url, token }: Server, project: string, out: string): Promise<number> {
  const start = performance.now();
  const args = ['--import', 'tsx', COMMAND, 'pull', url, '--token', token, '--project', project, '--out', out];
  const child = spawn(process.execPath, [...args, '--media', '--rate', '1000'], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(performance.now() - start);
      else reject(new PeerFault(`the pull ended with ${code}`));
    });
  });
}

async function compare(peer: Server, reference: Server, milliseconds: number, reads: number): Promise<number> {
  const types = await typesOf(peer);
  const totals = await Promise.all([peer, reference].map((server) => countAll(server, types)));
  const [there = 0, here = 0] = totals;
  const paths = pathsToAsk(types, reads);
  const different: string[] = [];
  for (const path of paths) {
    const [theirs, ours] = await Promise.all([ask(peer, path), ask(reference, path)]);
    const [difference] = differencesOf(ours, theirs, 1);
    if (difference !== undefined) different.push(`${path}\n    ${difference}`);
  }
  for (const line of different) say(line);
  const files = await compareFiles(peer, reference);
  say(`${here} of ${there} entries pulled in ${(milliseconds / 1000).toFixed(1)} s`);
  say(`${paths.length - different.length} of ${paths.length} answers are equal`);
  say(`${files.equal} of ${files.compared} files are equal`);
  return here === there && different.length === 0 && files.equal === files.compared ? 0 : 1;
}

/** Compares the bytes of files and of their smaller versions. */
async function compareFiles(peer: Server, reference: Server): Promise<{ compared: number; equal: number }> {
  const { body } = await ask(peer, '/api/upload/files');
  const records = body as { url: string; formats: Readonly<Record<string, { url: string }>> | null }[];
  const urls = records.flatMap(({ url, formats }) => [
    url,
    ...Object.values(formats ?? {}).map((format) => format.url),
  ]);
  const bytesOf = async (server: Server, url: string) =>
    Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
  const isEqual = async (url: string) => (await bytesOf(peer, url)).equals(await bytesOf(reference, url));
  const equal = (await Promise.all(urls.map(isEqual))).filter(Boolean).length;
  return { compared: urls.length, equal };
}

async function typesOf({ url, token }: Server): Promise<Schema[]> {
  const answer = await fetch(`${url}/api/content-type-builder/content-types`, { headers: headersWith(token) });
  const { data = [] } = (await answer.json()) as { data?: Schema[] };
  return data.filter(({ uid }) => uid.startsWith('api::'));
}

async function countAll(server: Server, types: readonly Schema[]): Promise<number> {
  const lists = types.filter(({ schema }) => schema.kind === 'collectionType');
  const counts = lists.map(async ({ schema }) => {
    const { body } = await ask(server, `/api/${schema.pluralName}?locale=all&publicationState=preview&fields=id`);
    return (body as { meta: { pagination: { total: number } } }).meta.pagination.total;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Reads of every kind, and of single entries and pages with all that they link, spread over the content. */
function pathsToAsk(types: readonly Schema[], reads: number): string[] {
  const ofTypes = types.flatMap((type) => {
    // a search of a real server looks into private values, which no pull has seen
    const isWhole = Object.values(type.schema.attributes).every((attribute) => attribute.private !== true);
    return pathsOfType(type).filter((path) => isWhole || !path.includes('_q='));
  });
  const usual = [...ofTypes, '/api/upload/files?sort=id', '/api/i18n/locales', '/api/users?populate=role'];
  const lists = types.filter(({ schema }) => schema.kind === 'collectionType');
  const more = Array.from({ length: Math.max(0, reads - usual.length) }, (_, index) => {
    const { schema } = lists[index % lists.length] ?? { schema: { pluralName: '', attributes: {} } };
    const deep = Object.entries(schema.attributes)
      .filter(
        ([, { type, private: hidden }]) => hidden !== true && ['relation', 'component', 'dynamiczone'].includes(type),
      )
      .map(([name, { target }]) =>
        target === undefined && name === 'about' ? `populate[${name}]=true` : `populate[${name}][populate]=*`,
      );
    const populate = [...deep, 'populate[localizations]=true'].join('&');
    const path = `/api/${schema.pluralName}`;
    if (index % 3 > 0) return `${path}/${1 + ((index * 37) % 1500)}?${populate}`;
    return `${path}?locale=all&publicationState=preview&sort=id&pagination[page]=${1 + ((index * 7) % 80)}&${populate}`;
  });
  return [...usual, ...more].slice(0, Math.max(reads, 1));
}

async function ask({ url, token }: Server, path: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url + path, { headers: headersWith(token) });
  return { status: answer.status, body: await answer.json() };
}

await runCommand(main);
