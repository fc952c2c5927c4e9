/** Snapshots that a child process holds, by the handles of the calling program. */
import type { Reference } from '../reference.ts';
import type { Snapshot } from '../store/store.ts';

type CallOfSnapshot = (action: 'snapshot' | 'restore' | 'forget', snapshot: number) => Promise<unknown>;

/**
 * Takes and restores snapshots through `call`. The child forgets a snapshot once the calling program holds its handle no
 * longer. A snapshot that could not be taken is reported when it is to be restored: taking one cannot wait.
 */
export function childSnapshots(call: CallOfSnapshot): Pick<Reference, 'snapshot' | 'restore'> {
  const numbers = new WeakMap<Snapshot, { readonly number: number; readonly outcome: Promise<unknown> }>();
  const letGo = new FinalizationRegistry<number>((number) => void call('forget', number).catch(() => {}));
  let count = 0;
  return {
    snapshot() {
      const snapshot = { takenAt: new Date().toISOString() };
      const number = count++;
      // sent at once: whatever the server is asked after this is answered after it
      const outcome = call('snapshot', number);
      outcome.catch(() => {});
      numbers.set(snapshot, { number, outcome });
      letGo.register(snapshot, number);
      return snapshot;
    },
    async restore(snapshot) {
      const entry = numbers.get(snapshot);
      if (!entry) throw new Error('the snapshot was taken of another server');
      await entry.outcome;
      await call('restore', entry.number);
      // until then the child must not forget it
      numbers.has(snapshot);
    },
  };
}
