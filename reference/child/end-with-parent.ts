/** Ends a child process when its parent is gone, however busy it is. */
import { Worker } from 'node:worker_threads';

/** How often the parent is looked for, in milliseconds. */
const LOOK_MS = 500;

/** Runs in a thread of its own, since code of the project may block the main one for ever. */
const WATCH = `
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, ${LOOK_MS});
`;

/** Ends this process when the process that forked it ends: without it, nobody would. */
export function endWithParent(): void {
  // what was written before is read first; where nobody reads, the write fails
  process.on('disconnect', () => process.stderr.write('', () => process.exit()));
  // elsewhere the number of the parent stays what it was
  if (process.platform !== 'win32') new Worker(WATCH, { eval: true, stdin: false, execArgv: [] }).unref();
}
