import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { childSnapshots } from './child-snapshots.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('has the child forget the snapshots whose handles are gone, and only those', async () => {
  const calls: string[] = [];
  const { snapshot, restore } = childSnapshots(async (action, number) => void calls.push(`${action} ${number}`));
  const first = snapshot();
  snapshot();
  await vi.waitFor(() => {
    collectGarbage();
    expect(calls).toEqual(['snapshot 0', 'snapshot 1', 'forget 1']);
  });
  await restore(first);
  expect(calls.at(-1)).toBe('restore 0');
});

it('rejects to restore what could not be taken, with the cause', async () => {
  const calls: string[] = [];
  const { snapshot, restore } = childSnapshots(async (action) => {
    calls.push(action);
    if (action === 'snapshot') throw new Error('no memory is left');
  });
  await expect(restore(snapshot())).rejects.toThrow('no memory is left');
  expect(calls).toEqual(['snapshot']);
});

it('rejects to restore the snapshot of another server', async () => {
  const other = childSnapshots(async () => {}).snapshot();
  await expect(childSnapshots(async () => {}).restore(other)).rejects.toThrow('another server');
});
