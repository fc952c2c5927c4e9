/** Starts the server as a child process, and asks it for facts that no answer has. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildCall, ChildMessage, ChildOptions } from './child-messages.ts';

/** How many lines of its log are remembered. */
const LOG_LINES = 20;

export class FuzzTarget {
  readonly url: URL;
  /** Its last log line. */
  readonly log: readonly string[];
  readonly #call: (what: ChildCall['what']) => Promise<unknown>;
  readonly #child: ChildProcess;

  private constructor(
    child: ChildProcess,
    url: string,
    log: readonly string[],
    call: (what: ChildCall['what']) => Promise<unknown>,
  ) {
    this.url = new URL(url);
    this.log = log;
    this.#call = call;
    this.#child = child;
  }

  /** Throws an Error when it does not start. */
  static async start(options: ChildOptions): Promise<FuzzTarget> {
    const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
      execArgv: ['--import', import.meta.resolve('tsx'), '--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const log: string[] = [];
    const waiting = new Map<number, (message: { value?: unknown; error?: string }) => void>();
    child.on('message', (message: ChildMessage) => {
      if ('log' in message) {
        log.push(message.log);
        log.splice(0, log.length - LOG_LINES);
      } else {
        waiting.get(message.id)?.(message);
        waiting.delete(message.id);
      }
    });
    child.on('exit', (code, signal) => {
      for (const answer of waiting.values()) answer({ error: `the server ended with ${signal ?? code}` });
      waiting.clear();
    });
    let calls = 0;
    const call = (what: ChildCall['what'], options?: ChildOptions): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const id = calls++;
        waiting.set(id, ({ value, error }) => (error === undefined ? resolve(value) : reject(new Error(error))));
        if (!child.connected) waiting.get(id)?.({ error: 'the server has ended' });
        else child.send({ id, what, ...(options ? { options } : {}) } satisfies ChildCall);
      });
    const { url } = (await call('start', options)) as { url: string };
    return new FuzzTarget(child, url, log, call);
  }

  /** Whether the process still runs. */
  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when all earlier messages of the process have arrived. */
  async ping(): Promise<void> {
    await this.#call('ping');
  }

  /** Processor time so far, in milliseconds. */
  async processorTime(): Promise<number> {
    return Number(await this.#call('cpu'));
  }

  /** Bytes in use after a garbage collection. */
  async heapUsed(): Promise<number> {
    return Number(await this.#call('heap'));
  }

  /** Back to the content of the start. */
  async reset(): Promise<void> {
    await this.#call('reset');
  }

  /** Stops it as a signal would; kills it when it does not stop. */
  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    if (!this.isAlive) return;
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 10_000);
    await this.#call('close').catch(() => undefined);
    if (this.#child.connected) this.#child.disconnect();
    await gone;
    clearTimeout(timer);
  }
}
