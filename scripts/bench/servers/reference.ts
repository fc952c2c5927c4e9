/** The reference as its users run it: built, started by its command, with the project of the benchmarks. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, type Figure, probe } from './probe.ts';
import { type NodeServer, startNode } from './running.ts';

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));

const token = 'bench-full-access';

export interface ReferenceOptions {
  readonly project: string;
  /** File of seed content. */
  readonly seed?: string;
  /** Directory of the content. Default: in memory. */
  readonly data?: string;
  /** Whether it reloads when files change. @default false */
  readonly watch?: boolean;
  /** Folder of the package whose build runs. @default this one */
  readonly build?: string;
  /** Milliseconds the start may take. */
  readonly patience?: number;
}

/** The reference under load, with questions to its process. */
export interface Reference extends NodeServer {
  /** See `probe.mjs`. */
  ask(figure: Figure): Promise<number>;
}

/** Starts the built reference on a free port. */
export async function startReference({
  project,
  seed,
  data,
  watch = false,
  build = PACKAGE,
  patience,
}: ReferenceOptions): Promise<Reference> {
  const command = join(build, 'dist', 'scripts', 'touchstone.js');
  const server = await startNode({
    args: [
      ...['--expose-gc', ...probe, command, 'serve', '--port', '0', '--token', token, '--project', project],
      ...(seed === undefined ? [] : ['--seed', seed]),
      ...(watch ? ['--watch'] : []),
      ...(data === undefined ? ['--memory'] : ['--data', data]),
    ],
    headers: { authorization: `Bearer ${token}` },
    patience: patience ?? 120_000,
  });
  return { ...server, ask: (figure) => ask(server, figure) };
}
