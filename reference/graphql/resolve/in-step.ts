/** Answers that are completed in the step of a change, so that they show what it left (decision requests-side-by-side). */
import type { Entry } from '../../store/reader.ts';

/** Changes content; `inspect` is called in the step of the change, with the entry that it left. */
export type Change = (inspect: (entry: Entry) => void) => Promise<Entry | undefined>;

/**
 * Makes a change, and has what is asked of its entry read in its step, whatever others change before it is kept.
 *
 * The executor completes a value in the callback that it gives to `then`. That is called in the step, and what it made is
 * handed on once the change is kept. Hence this is for the executor alone: whoever else waits for it, with `await` or in a
 * wrapper of its own, would know of the change before it is kept.
 *
 * @param sourceOf makes the source of an answer of the entry; undefined: there is none
 */
export function completedInStep<Source>(
  change: Change,
  sourceOf: (entry: Entry | undefined) => Source,
): PromiseLike<Source> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: the executor takes whatever has one
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

/** What a function gives or throws, to be given or thrown later. */
function outcomeOf(make: () => unknown): () => unknown {
  try {
    const promise = make();
    // it is of interest only once it is handed on
    if (promise instanceof Promise) promise.catch(() => {});
    return () => promise;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
