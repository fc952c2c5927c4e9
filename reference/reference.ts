/** A server that runs, as the calling program uses it. */
import type { Snapshot } from './store/store.ts';

export interface Reference {
  /** Base URL, without a slash at the end. */
  readonly url: string;
  /** A full-access API token it accepts. */
  readonly token: string;
  /** Back to the seed content. */
  reset(): Promise<void>;
  /** The whole content as it is now. */
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): Promise<void>;
  /** Finishes running requests, runs the project's `destroy`, flushes content and frees the port. */
  close(): Promise<void>;
}
