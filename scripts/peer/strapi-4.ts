/**
 * Judges a real Strapi 4.26.2 with the models of a project and a new database, on a free loopback port.
 *
 *   npm run peer:strapi-4 -- [options] [options of touchstone check]
 *
 *   --project DIR  project to serve (default: fixtures/project)
 *   --empty        do not load the seed content of fixtures/project (default: load it)
 *   --keep         leave the server running, without the suite (default: run the suite and stop the server)
 *
 * For fixtures/project the known deviations are expected failures; for another project the caller names them.
 *
 * Exit codes: those of `touchstone check`; 2 DIR is no project, 3 Strapi cannot be installed or started.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { printHelp } from '../command-line.ts';
import { readArguments } from './arguments.ts';
import { PeerFault } from './fault.ts';
import { loadContent } from './load-content.ts';
import { type Peer, startStrapi } from './strapi.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const OWN_PROJECT = fromHere('../../fixtures/project');
const OWN_CONTENT = fromHere('../../fixtures/content');

/** Facts about the server with the project of this repository; both files name its content-types. */
const KNOWN = ['--config', fromHere('strapi-4.config.json'), '--expected', fromHere('strapi-4.expected.json')];

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function main(): Promise<number> {
  printHelp(import.meta.url);
  const { keep, empty, project, rest } = readArguments(process.argv.slice(2), OWN_PROJECT);
  const stop = interruption();
  const peer = await startStrapi({ project, say });
  try {
    if (project === OWN_PROJECT && !empty) await loadContent(peer, project, OWN_CONTENT);
    if (stop.aborted) return 130;
    return keep ? await stay(peer, stop) : await judge(peer, project, rest, stop);
  } finally {
    await peer.close();
  }
}

/** Aborts, with the signal's name, at Ctrl-C or SIGTERM, which would otherwise leave the server behind. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => controller.abort(signal));
  return controller.signal;
}

/** Runs the suite against the peer; returns its exit code. A stopped run first removes its entries. */
function judge(peer: Peer, project: string, rest: readonly string[], stop: AbortSignal): Promise<number> {
  const check = [
    ...['--import', 'tsx', fromHere('../touchstone.ts'), 'check', peer.url],
    ...['--token', peer.token, '--profile', 'strapi-4', '--project', project],
    // Nobody else uses this server, and it goes when the run ends: the run may change all of it.
    ...['--allow', 'singles,roles,users,uploads'],
    ...(project === OWN_PROJECT ? KNOWN : []),
    ...rest,
  ];
  const suite = spawn(process.execPath, check, { stdio: 'inherit' });
  // Ctrl-C reaches the whole group by itself.
  stop.addEventListener('abort', () => stop.reason === 'SIGTERM' && suite.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    suite.once('error', reject);
    suite.once('exit', (code) => resolve(code ?? 3));
  });
}

async function stay(peer: Peer, stop: AbortSignal): Promise<number> {
  say(`Strapi runs at ${peer.url}\ntoken ${peer.token}\nlog   ${peer.log}\nCtrl-C stops it and removes its content`);
  await Promise.race([peer.ended, new Promise((resolve) => stop.addEventListener('abort', resolve))]);
  return stop.aborted ? 0 : 3;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(error instanceof PeerFault ? error.message : `the peer failed: ${String(error)}`);
    process.exitCode = error instanceof PeerFault ? error.exitCode : 3;
  },
);
