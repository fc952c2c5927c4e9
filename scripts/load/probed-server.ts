/** The server under load, in a process of its own whose memory can be measured. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PROGRAM, TOKEN } from '../durability/server.ts';
import type { Sample } from './growth.ts';

export interface ProbedServer {
  readonly url: string;
  isRunning(): boolean;
  /** The last text on its standard error. */
  lastOutput(): string;
  /** Its memory after a garbage collection. */
  measure(): Promise<Omit<Sample, 'seconds'>>;
  /** Ends it with SIGTERM; gives its exit code. */
  end(): Promise<number | null>;
  kill(): void;
}

const PROBE = new URL('./probe.mjs', import.meta.url).href;

/** Starts the server on a free port. Rejects with its output when it ends before it is ready. */
export async function startProbed(project: string, data: string | undefined): Promise<ProbedServer> {
  const content = data === undefined ? ['--memory'] : ['--data', data];
  const serve = ['serve', '--project', project, ...content, '--port', '0', '--token', TOKEN];
  const child = spawn(process.execPath, ['--expose-gc', '--import', PROBE, ...PROGRAM, ...serve], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    url: await urlOf(child, gone, () => output),
    isRunning,
    lastOutput: () => output,
    async measure() {
      child.send('measure');
      const [usage] = await once(child, 'message');
      return usage as Omit<Sample, 'seconds'>;
    },
    end() {
      child.kill('SIGTERM');
      return gone;
    },
    kill: () => void (isRunning() && child.kill('SIGKILL')),
  };
}

function urlOf({ stdout }: ChildProcess, gone: Promise<number | null>, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stdout) throw new Error('the server has no standard output');
    createInterface({ input: stdout }).once('line', (line) => resolve(line.replace(/^ready /, '')));
    void gone.then((code) => reject(new Error(`the server ended with ${code} before it was ready: ${output()}`)));
  });
}
