/** The process that serves a project with code of its own; it is told what to do by the program that started it. */
import { UnknownActionError } from './access/public-actions.ts';
import type { Answer, Call, Failure } from './apart-messages.ts';
import { StartError } from './listen.ts';
import { ProjectError } from './model/project-error.ts';
import { type Reference, startHere } from './start.ts';
import type { Snapshot } from './store/store.ts';

let reference: Reference | undefined;
const snapshots = new Map<number, Snapshot>();

/** What was sent before a request has arrived by the next turn, and is done first. */
const arrived = () => new Promise<void>((resolve) => setImmediate(resolve));

process.on('message', (call: Call) => {
  run(call).then(
    (said) => answer({ id: call.id, ...said }),
    (error: unknown) => answer({ id: call.id, failure: failureOf(error) }),
  );
});
// without the program that started it, nobody would stop it
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group: that program may still need the server to clean up
process.on('SIGINT', () => {});

/** Runs up to its first wait at once, so that a snapshot is taken before anything else happens. */
async function run({ what, options = {}, snapshot = 0 }: Call): Promise<Omit<Answer, 'id'>> {
  if (what === 'start') {
    reference = await startHere(options, arrived);
    return { url: reference.url, token: reference.token };
  }
  if (!reference) throw new Error('the server is not started yet');
  if (what === 'snapshot') snapshots.set(snapshot, reference.snapshot());
  else if (what === 'reset') await reference.reset();
  else if (what === 'close') await reference.close();
  else {
    const taken = snapshots.get(snapshot);
    if (taken) await reference.restore(taken);
  }
  return {};
}

function answer(said: Answer): void {
  if (process.connected) process.send?.(said);
}

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ProjectError) return { kind: 'ProjectError', message, file: error.file, place: error.place };
  const known =
    error instanceof StartError ? 'StartError' : error instanceof UnknownActionError ? 'UnknownActionError' : 'Error';
  return { kind: known, message, file: '', place: '' };
}
