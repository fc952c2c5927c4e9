import { expect, it } from 'vitest';
import type { Entry } from '../../store/reader.ts';
import { type Change, completeInStep } from './in-step.ts';

const entry: Entry = { id: 1 };

/** A write that changes memory at once and is persisted when `keep` is called. */
function slowChange() {
  let keep = () => {};
  let fail = (_error: Error) => {};
  const persisted = new Promise<void>((resolve, reject) => {
    keep = resolve;
    fail = reject;
  });
  const change: Change = async (inspect) => {
    inspect(entry);
    await persisted;
    return entry;
  };
  return { change, keep: () => keep(), fail: (error: Error) => fail(error) };
}

const idOf = (entry: Entry | undefined) => entry?.id;

it('completes in the step, and hands on what that made once the change is kept', async () => {
  const { change, keep } = slowChange();
  const events: string[] = [];
  const answer = completeInStep(change, idOf)
    .then((id) => events.push(`completed ${id}`))
    .then(() => events.push('handed on'));
  await new Promise(setImmediate);
  expect(events).toEqual(['completed 1']);
  keep();
  await answer;
  expect(events).toEqual(['completed 1', 'handed on']);
});

it('completes once it is kept where nothing was changed', async () => {
  expect(
    await completeInStep(
      async () => undefined,
      (entry) => entry ?? 'none',
    ),
  ).toBe('none');
});

it('refuses what is not kept', async () => {
  const { change, fail } = slowChange();
  const answer = completeInStep(change, idOf).then(() => 'kept', String);
  fail(new Error('disk full'));
  expect(await answer).toBe('Error: disk full');
});

it.each([
  [
    'thrown',
    () => {
      throw new Error('of the answer');
    },
  ],
  ['later', () => Promise.reject(new Error('of the answer'))],
])('refuses no change for an error of its answer: %s', async (_how, complete) => {
  const { change, keep } = slowChange();
  let isMade = false;
  const noting: Change = (inspect) =>
    change(inspect).then((entry) => {
      isMade = true;
      return entry;
    });
  const answer = completeInStep(noting, idOf).then(complete, () => 'refused');
  keep();
  await expect(answer).rejects.toThrow('of the answer');
  expect(isMade).toBe(true);
});
