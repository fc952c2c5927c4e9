import { expect, it } from 'vitest';
import type { Entry } from '../../store/reader.ts';
import { type Change, completeInStep } from './in-step.ts';

const entry: Entry = { id: 1 };

/** A change that is made at once and kept when `keep` is called. */
function slowChange() {
  let keep = () => {};
  let fail = (_error: Error) => {};
  const kept = new Promise<void>((resolve, reject) => {
    keep = resolve;
    fail = reject;
  });
  const change: Change = async (inspect) => {
    inspect(entry);
    await kept;
    return entry;
  };
  return { change, keep: () => keep(), fail: (error: Error) => fail(error) };
}

const idOf = (found: Entry | undefined) => found?.id;

it('completes in the step, and hands on what that made once the change is kept', async () => {
  const { change, keep } = slowChange();
  const said: string[] = [];
  const answered = completeInStep(change, idOf)
    .then((id) => said.push(`completed ${id}`))
    .then(() => said.push('handed on'));
  await new Promise(setImmediate);
  expect(said).toEqual(['completed 1']);
  keep();
  await answered;
  expect(said).toEqual(['completed 1', 'handed on']);
});

it('completes once it is kept where nothing was changed', async () => {
  expect(
    await completeInStep(
      async () => undefined,
      (found) => found ?? 'none',
    ),
  ).toBe('none');
});

it('refuses what is not kept', async () => {
  const { change, fail } = slowChange();
  const answered = completeInStep(change, idOf).then(() => 'kept', String);
  fail(new Error('disk full'));
  expect(await answered).toBe('Error: disk full');
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
    change(inspect).then((made) => {
      isMade = true;
      return made;
    });
  const answered = completeInStep(noting, idOf).then(complete, () => 'refused');
  keep();
  await expect(answered).rejects.toThrow('of the answer');
  expect(isMade).toBe(true);
});
