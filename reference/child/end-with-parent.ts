/** Ends a child process when its parent ends, even while it is busy. */
import { Worker } from 'node:worker_threads';

/** Interval of checks for the parent, in milliseconds. */
const LOOK_MS = 500;

/** Runs in a separate thread, since code of the project may block the main thread forever. */
const WATCH = `
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, ${LOOK_MS});
`;

/** Ends this process when its parent ends: nothing else would. */
export function endWithParent(): void {
  // earlier output is flushed first; without a reader the write fails
  process.on('disconnect', () => process.stderr.write('', () => process.exit()));
  // on Windows the id of the parent does not change
  if (process.platform !== 'win32') new Worker(WATCH, { eval: true, stdin: false, execArgv: [] }).unref();
}
