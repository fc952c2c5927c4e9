/** The child process that serves a project with code, by calls of its parent. */
import { resolve } from 'node:path';
import { UnknownActionError } from '../access/public-actions.ts';
import { faultIn } from '../host/code/fault.ts';
import { StartError } from '../listen.ts';
import { messageOf } from '../model/caught-error.ts';
import { ProjectError } from '../model/project-error.ts';
import type { Reference } from '../reference.ts';
import { startHere } from '../start-here.ts';
import type { Snapshot } from '../store/store.ts';
import { endWithParent } from './end-with-parent.ts';
import type { Answer, Call, Failure, Report } from './messages.ts';

let reference: Reference | undefined;
let project = process.cwd();
const snapshots = new Map<number, Snapshot>();

/** The time of the parent's clock; undefined without one. */
let time: number | undefined;
/** Requests that wait for the time. */
const waitingForTime: (() => void)[] = [];

/** Waits until calls that the parent sent before a request are carried out: one turn of the event loop, or the time. */
const beforeRequest = () =>
  new Promise<void>((next) => {
    if (time === undefined) setImmediate(next);
    else {
      waitingForTime.push(next);
      send({ asksTime: true });
    }
  });

process.on('message', (call: Call) => {
  run(call).then(
    (result) => send({ id: call.id, ...result }),
    (error: unknown) => send({ id: call.id, failure: failureOf(error) }),
  );
});
endWithParent();
// Ctrl-C and the stop of a service reach parent and child: the parent closes the child when it is no longer needed
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('uncaughtExceptionMonitor', (error) => send({ fatal: faultIn(project, project, error).message }));

/** Carries out a call. Runs synchronously up to its first wait, so that nothing happens before a snapshot is taken. */
async function run({ action, options = {}, snapshot = 0, ...call }: Call): Promise<Omit<Answer, 'id'>> {
  time = call.time;
  if (action === 'start') {
    project = resolve(options.project ?? project);
    const clock = time === undefined ? {} : { clock: () => time ?? Date.now() };
    reference = await startHere({ ...options, ...clock }, { beforeRequest, step: (step) => send({ step }) });
    return { url: reference.url, token: reference.token };
  }
  if (!reference) throw new Error('the server is not started yet');
  if (action === 'snapshot') snapshots.set(snapshot, reference.snapshot());
  else if (action === 'forget') snapshots.delete(snapshot);
  else if (action === 'time') waitingForTime.shift()?.();
  else if (action === 'reset') await reference.reset();
  else if (action === 'close') await reference.close();
  else {
    const target = snapshots.get(snapshot);
    if (!target) throw new Error('the server has no such snapshot');
    await reference.restore(target);
  }
  return {};
}

function send(message: Answer | Report): void {
  // an error here means that the parent has ended, which ends this process too
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

function failureOf(error: unknown): Failure {
  const message = messageOf(error);
  if (error instanceof ProjectError) return { kind: 'ProjectError', message, file: error.file, place: error.place };
  const kind =
    error instanceof StartError ? 'StartError' : error instanceof UnknownActionError ? 'UnknownActionError' : 'Error';
  return { kind, message, file: '', place: '' };
}
