/** A server under load, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RunningServer {
  /** No trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** Sent with each request. */
  readonly headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A Node process that has said where it listens. */
export interface NodeServer extends RunningServer {
  readonly child: ChildProcess;
  /** Milliseconds from its start to that line. */
  readonly startMs: number;
  /** Kills the process, without cleanup. */
  kill(): Promise<void>;
}

export interface NodeServerOptions {
  /** Arguments of node: options, script, its arguments. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds the start may take (60,000). */
  readonly patience?: number;
}

/** Starts Node with a script that prints `ready URL` once it accepts requests. Throws with its output when it ends. */
export async function startNode({
  args,
  cwd,
  headers = {},
  patience = 60_000,
}: NodeServerOptions): Promise<NodeServer> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000);
  });
  const ended = once(child, 'exit');
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
  };
  const ready = new Promise<string>((resolve, reject) => {
    setTimeout(
      () => reject(new Error(`not ready after ${patience} ms: ${args.join(' ')}\n${output}`)),
      patience,
    ).unref();
    ended.then(() => reject(new Error(`it ended: ${args.join(' ')}\n${output}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^ready (\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  try {
    const url = await ready;
    const startMs = performance.now() - started;
    return {
      url,
      pid: child.pid ?? 0,
      headers,
      child,
      startMs,
      close: () => end('SIGTERM'),
      kill: () => end('SIGKILL'),
    };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}
