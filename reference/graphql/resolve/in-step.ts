/** Completes answers within the step of a write, so that no later write shows in them (decision requests-side-by-side). */
import type { Entry } from '../../store/reader.ts';

/** Writes an entry; calls `inspect` within the step of the write, with the written entry. */
export type Change = (inspect: (entry: Entry) => void) => Promise<Entry | undefined>;

/**
 * Runs a write and reads the requested fields of its entry within its step, so that writes of others before it is persisted do
 * not show.
 *
 * The executor completes a value in the callback that it passes to `then`. That callback runs within the step, and its result
 * is returned once the write is persisted. Only the executor may use this value: any other code that waits for it, with `await`
 * or in a wrapper, would see the write before it is persisted.
 *
 * @param sourceOf makes the source of an answer from the entry; from undefined if there is none
 */
export function completeInStep<Source>(
  change: Change,
  sourceOf: (entry: Entry | undefined) => Source,
): PromiseLike<Source> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: the executor accepts any thenable
    then(complete, refuse) {
      let outcome: (() => unknown) | undefined;
      const settle = (entry: Entry | undefined) => {
        outcome = outcomeOf(() => {
          const source = sourceOf(entry);
          return complete ? complete(source) : source;
        });
      };
      const handOn = (entry: Entry | undefined) => {
        if (!outcome) settle(entry);
        return outcome?.();
      };
      return change(settle).then(handOn, refuse) as never;
    },
  };
}

/** Runs a function; the returned function returns or throws its outcome later. */
function outcomeOf(make: () => unknown): () => unknown {
  try {
    const promise = make();
    // a rejection is handled only when the outcome is passed on
    if (promise instanceof Promise) promise.catch(() => {});
    return () => promise;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
