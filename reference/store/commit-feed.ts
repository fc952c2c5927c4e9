/** The feed of committed changes: for watchers, caches, events and pages. */

/** What a commit did to one entry. */
export interface CommittedChange {
  /** Content-type or component of the entry. */
  readonly uid: string;
  readonly id: number;
  readonly kind: 'created' | 'updated' | 'deleted';
}

/** Everything that one write changed, once it is persisted. */
export interface Commit {
  readonly changes: readonly CommittedChange[];
  /** Content-types and components of which a restore replaced all entries; those are not among `changes`. */
  readonly restored: readonly string[];
}

export type CommitListener = (commit: Commit) => void;

export class CommitFeed {
  readonly #listeners = new Set<CommitListener>();

  /** Whether anybody listens: nothing needs to be collected otherwise. */
  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  /** Adds a listener; returns the function that removes it. */
  subscribe(listener: CommitListener): () => void {
    // a function of its own for each subscription: the same listener may subscribe twice
    const subscription: CommitListener = (commit) => listener(commit);
    this.#listeners.add(subscription);
    return () => void this.#listeners.delete(subscription);
  }

  /** Calls all listeners. An error of one is a warning of the process: the write is persisted, whatever a listener does. */
  publish(commit: Commit): void {
    if (commit.changes.length === 0 && commit.restored.length === 0) return;
    for (const listener of [...this.#listeners])
      try {
        listener(commit);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error), { type: 'CommitListener' });
      }
  }
}
