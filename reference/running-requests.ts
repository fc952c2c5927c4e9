/** Tracks requests that are being answered. */
import type { ServerResponse } from 'node:http';

/** The requests that are being answered. */
export class RunningRequests {
  readonly #responses = new Set<ServerResponse>();
  #whenIdle: (() => void) | undefined;

  add(response: ServerResponse): void {
    this.#responses.add(response);
    response.once('close', () => {
      this.#responses.delete(response);
      if (this.#responses.size === 0) this.#whenIdle?.();
    });
  }

  /** Resolves once all requests are answered, or after `patience` milliseconds. */
  async idle(patience: number): Promise<void> {
    if (this.#responses.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
      timer = setTimeout(resolve, patience);
    });
    clearTimeout(timer);
    this.#whenIdle = undefined;
  }
}
