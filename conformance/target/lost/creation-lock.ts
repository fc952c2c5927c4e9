/** A lock: many creations may run at once, but a search for lost ones only while no creation runs. */

export interface CreationLock {
  /** Resolves when a creation may be sent. Call `leave` after its answer. */
  enter(): Promise<void>;
  leave(): void;
  /** Runs work while no creation runs; new creations wait. Never call it between `enter` and `leave`. */
  alone<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
}

export function createCreationLock(): CreationLock {
  let creating = 0;
  let waiting = 0;
  let looks: Promise<unknown> = Promise.resolve();
  let whenIdle: (() => void) | undefined;

  const idle = async (): Promise<void> => {
    if (creating === 0) return;
    await new Promise<void>((resolve) => {
      whenIdle = resolve;
    });
    whenIdle = undefined;
  };

  return {
    async enter() {
      while (waiting > 0) await looks;
      creating += 1;
    },
    leave() {
      creating -= 1;
      if (creating === 0) whenIdle?.();
    },
    alone(work) {
      waiting += 1;
      const before = looks;
      const mine = (async () => {
        try {
          await before;
          await idle();
          return await work();
        } finally {
          waiting -= 1;
        }
      })();
      looks = mine.catch(() => undefined);
      return mine;
    },
  };
}
