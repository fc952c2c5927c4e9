/** Time limits for a project's code. */

/** Limits in milliseconds; 0: none. */
export interface Timeouts {
  /**
   * How long a file of the project may take to load, and `register()` and `bootstrap()` to run, each, in milliseconds.
   * @default 60000
   */
  readonly startTimeout?: number | undefined;
  /**
   * How long running requests and `destroy()` may take when the server stops, together, in milliseconds.
   * @default 8000
   */
  readonly stopTimeout?: number | undefined;
}

/** The limit of each step of the start. */
export const startTimeoutOf = ({ startTimeout = 60_000 }: Timeouts): number => startTimeout;

/** The limit of the stop. Its default is below the ten seconds after which most supervisors kill a process. */
export const stopTimeoutOf = ({ stopTimeout = 8_000 }: Timeouts): number => stopTimeout;

/** Awaits `work`. Rejects with the error of `timeoutError` after this many milliseconds; 0 means no limit. */
export async function withTimeout<Result>(
  milliseconds: number,
  work: Promise<Result>,
  timeoutError: () => Error,
): Promise<Result> {
  if (milliseconds === 0) return work;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
