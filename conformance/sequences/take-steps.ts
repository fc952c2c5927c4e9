/** Takes the steps of a sequence one after the other. */

/** A sequence on its way. */
export interface Run<Step> {
  /** Takes a step; `place` tells it, for messages. Throws Mismatch when an answer is wrong. */
  take(step: Step, place: string): Promise<void>;
  /** Reads the whole content. Throws Mismatch when it is wrong. */
  end(): Promise<void>;
}

/**
 * Takes all steps, and reads the content at the end.
 *
 * @throws Mismatch at the first wrong answer
 */
export async function takeSteps<Step extends { readonly do: string }>(
  run: Run<Step>,
  steps: readonly Step[],
): Promise<void> {
  for (const [at, step] of steps.entries())
    await run.take(step, `after step ${at + 1} of ${steps.length} (${step.do})`);
  await run.end();
}
