/** A running reference server. */
import type { Snapshot } from './store/store.ts';

/** A running server, as `startReference` returns it. */
export interface Reference {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** A full-access API token. */
  readonly token: string;
  /**
   * Answers a standard request, whatever the host of its URL, without a connection to the port; a project with code answers in its
   * own process, at its port.
   */
  fetch(request: Request): Promise<Response>;
  /** Restores the seed content. */
  reset(): Promise<void>;
  /** Takes a snapshot of the whole content. */
  snapshot(): Snapshot;
  /** Restores a snapshot of this server. */
  restore(snapshot: Snapshot): Promise<void>;
  /** Finishes running requests, runs the project's `destroy`, flushes content and frees the port. */
  close(): Promise<void>;
}
