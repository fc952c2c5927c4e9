/** Runs a child process that carries out calls in order. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UnknownActionError } from '../access/public-actions.ts';
import { StartError } from '../listen.ts';
import { ProjectError } from '../model/project-error.ts';
import type { ReferenceOptions } from '../reference-options.ts';
import { logLines } from './log-lines.ts';
import type { Answer, Call, Failure, Report } from './messages.ts';

/** `main.ts` is beside this file, in the sources and in the built package. */
const isSource = import.meta.url.endsWith('.ts');
const MAIN = fileURLToPath(new URL(isSource ? './main.ts' : './main.js', import.meta.url));

/** How long to wait for the last output of a process that ended, in milliseconds. */
const LAST_OUTPUT_MS = 500;

/** A running child process. */
export interface Child {
  /**
   * Carries out a call in the child. Rejects with the error that the call threw there, or with a StartError if the process
   * ends first.
   */
  call(call: Omit<Call, 'id'>): Promise<Answer>;
  /** Resolves to the cause of the end, once the process has ended and its output is logged. */
  readonly ended: Promise<string>;
  /** Disconnects the process, which then ends by itself. */
  disconnect(): void;
  kill(): void;
}

/** Receives what the child reports. */
export interface ChildReports {
  step(step: string): void;
  asksTime(): void;
}

/** Starts the process. `log` receives its output, by default standard error. */
export function forkChild(log: ReferenceOptions['log'], reports: ChildReports): Child {
  const child = launch(log);
  const waiting = new Map<number, (answer: Answer) => void>();
  let fatal: string | undefined;
  let failure: string | undefined;
  // a process that cannot be started or reached emits this event, perhaps several times
  child.on('error', (error) => {
    failure ??= error.message;
  });
  child.on('message', (message: Answer | Report) => {
    if ('id' in message) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
      return;
    }
    fatal ??= message.fatal;
    if (message.step !== undefined) reports.step(message.step);
    if (message.asksTime) reports.asksTime();
  });
  const ended = endOf(child).then((code) => {
    const cause = fatal ?? failure;
    return `the process of the project ended with ${code}${cause === undefined ? '' : `: ${cause}`}`;
  });
  let calls = 0;
  return {
    ended,
    async call(call) {
      const id = calls++;
      const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      // an error means that the process ended, or soon will
      child.send({ id, ...call } satisfies Call, () => {});
      const result = await Promise.race([answer, ended]);
      if (typeof result === 'string') throw new StartError(result);
      if (result.failure) throw revive(result.failure);
      return result;
    },
    disconnect: () => {
      if (child.connected) child.disconnect();
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function launch(log: ReferenceOptions['log']): ChildProcess {
  const out = log ? 'pipe' : process.stderr.fd;
  const child = fork(MAIN, {
    execArgv: isSource ? ['--import', sourceLoader()] : [],
    stdio: ['ignore', out, out, 'ipc'],
  });
  if (log) for (const stream of outputs(child)) logLines(stream, log);
  return child;
}

/** Compiles the sources; the built package needs no compiler. */
const sourceLoader = (): string => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const outputs = ({ stdout, stderr }: ChildProcess): Readable[] => [stdout, stderr].flatMap((stream) => stream ?? []);

/** Resolves to exit code or signal, once the output is read. Processes that it started may keep the output open. */
async function endOf(child: ChildProcess): Promise<string> {
  const code = await new Promise<string>((resolve) => {
    child.once('exit', (exitCode, signal) => resolve(String(signal ?? exitCode)));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
  const closings = outputs(child).map((stream) => (stream.readableEnded ? undefined : once(stream, 'close')));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, LAST_OUTPUT_MS);
  });
  await Promise.race([Promise.allSettled(closings), timeout]);
  clearTimeout(timer);
  return code;
}

function revive({ kind, message, file, place }: Failure): Error {
  if (kind === 'ProjectError') return Object.assign(new ProjectError(file, place, ''), { message });
  if (kind === 'StartError') return new StartError(message);
  return kind === 'UnknownActionError' ? new UnknownActionError(message) : new Error(message);
}
