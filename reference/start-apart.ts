/** Serves a project in a process of its own, and lets the calling program use it as if it were here. */
import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UnknownActionError } from './access/public-actions.ts';
import type { Answer, Call, Failure } from './apart-messages.ts';
import { StartError } from './listen.ts';
import { ProjectError } from './model/project-error.ts';
import type { Reference, ReferenceOptions } from './start.ts';
import type { Snapshot } from './store/store.ts';

/** This file stands beside the one that the process runs, as a source and as what is built of it. */
const isSource = import.meta.url.endsWith('.ts');
const CHILD = fileURLToPath(new URL(isSource ? './apart-child.ts' : './apart-child.js', import.meta.url));

/**
 * Starts the process and resolves once it accepts requests. It ends with `close`, and with the calling program.
 *
 * @throws what `startHere` throws there; StartError when the process ends before it is ready
 */
export async function startApart(options: ReferenceOptions): Promise<Reference> {
  // functions cannot be handed over: the log is brought back line by line, the time is that of the process
  const { log, clock: _clock, ...plain } = options;
  const child = launch(log);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new StartError(`the process of the project: ${error.message}`)));
    child.once('exit', (code, signal) =>
      reject(new StartError(`the process of the project ended with ${signal ?? code}`)),
    );
  });
  ended.catch(() => {});
  const waiting = new Map<number, (answer: Answer) => void>();
  const answers = (id: number) => new Promise<Answer>((resolve) => waiting.set(id, resolve));
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let calls = 0;
  const call = async (what: Omit<Call, 'id'>): Promise<Answer> => {
    const id = calls++;
    const answered = answers(id);
    child.send({ id, ...what } satisfies Call);
    const answer = await Promise.race([answered, ended]);
    if (answer.failure) throw revive(answer.failure);
    return answer;
  };

  let address: { readonly url: string; readonly token: string };
  try {
    const { url = '', token = '' } = await call({ what: 'start', options: plain });
    address = { url, token };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const taken = new WeakMap<Snapshot, number>();
  let snapshots = 0;
  return {
    ...address,
    reset: async () => void (await call({ what: 'reset' })),
    snapshot() {
      const snapshot = { takenAt: new Date().toISOString() };
      taken.set(snapshot, snapshots);
      // sent at once: whatever is asked of the server after this is answered after it
      call({ what: 'snapshot', snapshot: snapshots++ }).catch(() => {});
      return snapshot;
    },
    async restore(snapshot) {
      const number = taken.get(snapshot);
      if (number === undefined) throw new Error('the snapshot is of another server');
      await call({ what: 'restore', snapshot: number });
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      await call({ what: 'close' });
      child.disconnect();
      await gone;
    },
  };
}

/** Starts the process; all it says goes to standard error, or to the log. */
function launch(log: ReferenceOptions['log']): ChildProcess {
  const out = log ? 'pipe' : process.stderr.fd;
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = fork(CHILD, {
    execArgv: isSource ? ['--import', loader] : [],
    stdio: ['ignore', out, out, 'ipc'],
  });
  const tell = (stream: Readable | null) => {
    if (log && stream) createInterface({ input: stream }).on('line', log);
  };
  tell(child.stdout);
  tell(child.stderr);
  return child;
}

function revive({ kind, message, file, place }: Failure): Error {
  if (kind === 'ProjectError') return Object.assign(new ProjectError(file, place, ''), { message });
  if (kind === 'StartError') return new StartError(message);
  return kind === 'UnknownActionError' ? new UnknownActionError(message) : new Error(message);
}
