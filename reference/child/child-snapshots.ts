/** Snapshots in a child process, by the handles of the calling program. */
import type { Reference } from '../reference.ts';
import type { Snapshot } from '../store/store.ts';

type CallOfSnapshot = (action: 'snapshot' | 'restore' | 'forget', snapshot: number) => Promise<unknown>;

/**
 * Takes and restores snapshots through `call`. The child drops a snapshot once the calling program has no reference to its
 * handle. An error of taking a snapshot is thrown by `restore`, since `snapshot` does not wait.
 */
export function childSnapshots(call: CallOfSnapshot): Pick<Reference, 'snapshot' | 'restore'> {
  const numbers = new WeakMap<Snapshot, { readonly number: number; readonly outcome: Promise<unknown> }>();
  const handles = new FinalizationRegistry<number>((number) => void call('forget', number).catch(() => {}));
  let count = 0;
  return {
    snapshot() {
      const snapshot = { takenAt: new Date().toISOString() };
      const number = count++;
      // sent at once: the child handles every later request after it
      const outcome = call('snapshot', number);
      outcome.catch(() => {});
      numbers.set(snapshot, { number, outcome });
      handles.register(snapshot, number);
      return snapshot;
    },
    async restore(snapshot) {
      const entry = numbers.get(snapshot);
      if (!entry) throw new Error('the snapshot was taken of another server');
      await entry.outcome;
      await call('restore', entry.number);
      // keeps the handle alive until then, so that the child does not drop the snapshot
      numbers.has(snapshot);
    },
  };
}
