/** Snapshots of content and files together. They outlive a reload: their content is fitted to the new model when it is needed. */
import type { Files, FilesSnapshot } from './media/files.ts';
import type { Snapshot, Store, Writer } from './store/store.ts';

/** What each snapshot was taken of, by this server and by those before a reload. */
export type Origins = WeakMap<Snapshot, { readonly store: Store; readonly files: FilesSnapshot }>;

/** The snapshots of one content. */
export interface Snapshots {
  snapshot(): Snapshot;
  /** The snapshot, or the same content under this model, if it was taken before a reload. @throws Error for another server's */
  ownOf(snapshot: Snapshot): Promise<Snapshot>;
  /** Restores content and files together, or neither. */
  restore(snapshot: Snapshot, amend?: (writer: Writer) => void): Promise<void>;
}

/** Makes the snapshots of a store and its files. */
export function createSnapshots(store: Store, files: Files, origins: Origins): Snapshots {
  return {
    snapshot() {
      const snapshot = store.snapshot();
      origins.set(snapshot, { store, files: files.snapshot() });
      return snapshot;
    },
    async ownOf(snapshot) {
      const origin = origins.get(snapshot);
      if (!origin) throw new Error('the snapshot was taken by another server');
      if (origin.store === store) return snapshot;
      const own = await store.adopt({ load: async (uids, loading) => origin.store.handOver(uids, loading, snapshot) });
      origins.set(own, { store, files: origin.files });
      return own;
    },
    async restore(snapshot, amend) {
      // only the empty content has no origin
      const savedFiles = origins.get(snapshot)?.files ?? new Map();
      const before = files.snapshot();
      try {
        files.restore(savedFiles);
        await store.restore(snapshot, amend);
      } catch (error) {
        files.restore(before);
        throw error;
      }
    },
  };
}
