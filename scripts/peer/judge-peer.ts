/** The command that judges a real Strapi: `npm run peer:strapi-4`, `npm run peer:strapi-5`. */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.ts';
import { PeerFault } from './fault.ts';
import type { Release } from './releases.ts';
import type { ServableProject } from './servable.ts';
import { type Peer, startStrapi } from './strapi.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const OWN_PROJECT = fromHere('../../fixtures/project');
const OWN_CONTENT = fromHere('../../fixtures/content');

/** A release as a peer, and how the suite judges it. */
export interface PeerCommand {
  readonly release: Release;
  /** Makes a copy of the project that the release can serve. The project itself where that is absent. */
  readonly adapt?: (project: string) => Promise<ServableProject>;
  /** Fills the peer with seed content. Throws PeerFault. */
  readonly load: (peer: Peer, project: string, content: string) => Promise<unknown>;
  /** Options of the suite for any project. */
  readonly options: readonly string[];
  /** Options of the suite for `fixtures/project`: facts about the server, known deviations. */
  readonly known: readonly string[];
}

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function judgePeer(command: PeerCommand, argv: readonly string[]): Promise<number> {
  const { keep, empty, project, rest } = readArguments(argv, OWN_PROJECT);
  const stop = interruption();
  const adapted = await command.adapt?.(project);
  if (adapted && adapted.leftOut.length > 0)
    say(`served without ${adapted.leftOut.join(', ')}, which Strapi ${command.release.version} cannot write`);
  const served = adapted?.folder ?? project;
  try {
    const peer = await startStrapi({ project: served, release: command.release, say, startTimeout: 300_000 });
    try {
      if (project === OWN_PROJECT && !empty) await command.load(peer, served, OWN_CONTENT);
      if (stop.aborted) return 130;
      const options = [...command.options, ...(project === OWN_PROJECT ? command.known : []), ...rest];
      return keep ? await stay(peer, stop) : await judge(peer, served, options, stop);
    } finally {
      await peer.close();
    }
  } finally {
    if (adapted) await rm(adapted.folder, { recursive: true, force: true });
  }
}

/** Runs the command with these arguments and sets the exit code of the process. */
export async function runPeerCommand(command: PeerCommand, argv: readonly string[]): Promise<void> {
  try {
    process.exitCode = await judgePeer(command, argv);
  } catch (error) {
    say(error instanceof PeerFault ? error.message : `the peer failed: ${String(error)}`);
    process.exitCode = error instanceof PeerFault ? error.exitCode : 3;
  }
}

/** Aborts, with the signal's name, at Ctrl-C or SIGTERM, which would otherwise leave the server behind. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => controller.abort(signal));
  return controller.signal;
}

/** Runs the suite against the peer; returns its exit code. A stopped run first removes its entries. */
function judge(peer: Peer, project: string, options: readonly string[], stop: AbortSignal): Promise<number> {
  const check = [
    ...['--import', 'tsx', fromHere('../touchstone.ts'), 'check', peer.url],
    ...['--token', peer.token, '--project', project],
    // Nobody else uses this server, and it goes when the run ends: the run may change all of it.
    ...['--allow', 'singles,roles,users,uploads'],
    ...options,
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
