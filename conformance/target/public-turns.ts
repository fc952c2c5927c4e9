/** Keeps requests without credentials apart from changes of what the public may do: checks that run side by side do both. */

/** Whose turn it is; a case is known by an object of its own. */
export class PublicTurns {
  #holder: object | undefined;
  #sending = 0;
  #waiting: (() => void)[] = [];

  /** Sends a request without credentials, when no other case holds the public role. */
  async send<Result>(by: object, send: () => Promise<Result>): Promise<Result> {
    while (this.#holder !== undefined && this.#holder !== by) await this.#change();
    this.#sending += 1;
    try {
      return await send();
    } finally {
      this.#sending -= 1;
      this.#tell();
    }
  }

  /** Runs while no other case sends requests without credentials. A case that holds the role already may hold it again. */
  async hold<Result>(by: object, run: () => Promise<Result>): Promise<Result> {
    if (this.#holder === by) return run();
    while (this.#holder !== undefined) await this.#change();
    this.#holder = by;
    try {
      while (this.#sending > 0) await this.#change();
      return await run();
    } finally {
      this.#holder = undefined;
      this.#tell();
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #tell(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
