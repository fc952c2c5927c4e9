/**
 * Starts Strapi's public blog template, unmodified, on the reference and on a real Strapi 4.26.2, and compares both answers
 * about the content that its bootstrap creates, pictures included.
 *
 *   npm run peer:blog
 *
 * Ignores times, the random part of file names, and `meta` of entries, which only the reference has.
 *
 * Exit codes: 0 equal, 1 different, 2 wrong usage, 3 the template or Strapi cannot be installed or started.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReference } from '../../reference/start.ts';
import { readCommandLine } from '../command-line.ts';
import { firstDifference, mask } from './compare-answers.ts';
import { runCommand } from './fault.ts';
import { startStrapi } from './strapi.ts';
import { unpackTemplate } from './template.ts';

/** The last version for Strapi 4. */
const TEMPLATE = '@strapi/template-blog@2.0.5';

const DEEP_ARTICLE =
  'populate[cover]=*&populate[category]=*&populate[author][populate]=avatar&populate[blocks][populate]=*';

const PATHS = [
  '/api/articles',
  '/api/articles?populate=*',
  `/api/articles?${DEEP_ARTICLE}`,
  '/api/articles/1?populate=*',
  '/api/articles?filters[category][name]=nature&sort=title:desc&fields=title',
  '/api/authors?populate[avatar]=*&populate[articles][populate]=cover',
  '/api/categories?populate[articles][fields]=slug',
  '/api/about?populate[blocks][populate]=*',
  '/api/global?populate[favicon]=*&populate[defaultSeo][populate]=*',
  '/api/upload/files?sort=id',
  '/api/users-permissions/roles',
];

/** A server to ask. */
interface Server {
  readonly url: string;
  readonly token: string;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  readCommandLine(import.meta.url, {});
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-blog-'));
  try {
    const project = unpackTemplate(folder, TEMPLATE);
    const started = Date.now();
    const reference = await startReference({ project, env: 'production', log: (line) => say(`reference: ${line}`) });
    say(`the reference is ready after ${Date.now() - started} ms`);
    try {
      const peer = await startStrapi({ project, say, startTimeout: 180_000 });
      try {
        return await compare(reference, peer);
      } finally {
        await peer.close();
      }
    } finally {
      await reference.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests each path and every picture from both; prints the differences. */
async function compare(reference: Server, peer: Server): Promise<number> {
  let different = 0;
  const report = (path: string, difference: string | undefined): void => {
    process.stdout.write(`${difference === undefined ? 'equal    ' : 'different'} ${path}\n`);
    if (difference === undefined) return;
    different += 1;
    process.stdout.write(`          ${difference}\n`);
  };
  for (const path of PATHS) {
    const [ours, theirs] = await Promise.all([ask(reference, path), ask(peer, path)]);
    report(path, firstDifference(mask(ours), mask(theirs)));
  }
  const [ours, theirs] = await Promise.all([pictures(reference), pictures(peer)]);
  report(
    `${theirs.size} pictures and their smaller versions`,
    firstDifference(Object.fromEntries(ours), Object.fromEntries(theirs)),
  );
  if (theirs.size === 0) report('pictures', 'the real server has none: its bootstrap failed');
  process.stdout.write(`${different === 0 ? 'equal' : `${different} different`}\n`);
  return different === 0 ? 0 : 1;
}

async function ask({ url, token }: Server, path: string): Promise<unknown> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
}

/** Media type and length of every file that is served, by its masked URL. */
async function pictures(server: Server): Promise<Map<string, string>> {
  const { body } = (await ask(server, '/api/upload/files?sort=id')) as {
    body: { url: string; formats: object | null }[];
  };
  const urls = body.flatMap(({ url, formats }) => [
    url,
    ...Object.values(formats ?? {}).map((each) => String(each.url)),
  ]);
  const pictures = new Map<string, string>();
  for (const url of urls) {
    const response = await fetch(server.url + url);
    const { length } = new Uint8Array(await response.arrayBuffer());
    pictures.set(String(mask(url)), `${response.status} ${response.headers.get('content-type')} ${length} bytes`);
  }
  return pictures;
}

await runCommand(main);
