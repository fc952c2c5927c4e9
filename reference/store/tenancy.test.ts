import { expect, it } from 'vitest';
import type { Loading, TableChange } from './persistence.ts';
import { persistenceIn } from './tenancy.ts';

const change = (uid: string): TableChange => ({ uid, nextId: 1, whole: false, records: new Map() });
const NOTHING: Loading = { table: () => {}, record: () => {} };

/** Persistence in a directory that only remembers; it may refuse. */
async function remembered() {
  const calls: string[] = [];
  const disk = { isFull: false, isUnreadable: false };
  const persistence = persistenceIn(async () => ({
    async save(changes, rollback) {
      if (disk.isFull) {
        rollback();
        throw new Error('full');
      }
      calls.push(`save ${changes.map(({ uid }) => uid)}`);
    },
    async read() {
      if (disk.isUnreadable) throw new Error('unreadable');
      calls.push('read');
    },
    async close() {
      calls.push('close');
    },
  }));
  await persistence.load([], NOTHING);
  const save = (uid: string) => persistence.save([change(uid)], () => void calls.push(`took back ${uid}`));
  return { persistence, calls, disk, save };
}

it('a successor keeps what it saved in one step once it takes the place; the one before keeps nothing any more', async () => {
  const { persistence, calls, save } = await remembered();
  await save('a');
  const successor = persistence.successor();
  await successor.load([], NOTHING);
  const late = [save('late 1'), save('late 2')].map((each) => expect(each).rejects.toThrow('reloaded'));
  await successor.save([change('b')], () => {});
  await successor.save([change('c')], () => {});
  expect(calls).toEqual(['save a', 'read']);
  await successor.takeOver();
  await Promise.all(late);
  await successor.save([change('d')], () => {});
  await persistence.close();
  expect(calls).toEqual(['save a', 'read', 'save b,c', 'took back late 2', 'took back late 1', 'save d']);
  await successor.close();
  expect(calls.at(-1)).toBe('close');
});

it('one that is given up, cannot be read or cannot be kept leaves the one before as it was', async () => {
  const { persistence, calls, disk, save } = await remembered();
  const successor = persistence.successor();
  await successor.load([], NOTHING);
  const late = save('late');
  await successor.save([change('b')], () => {});
  disk.isFull = true;
  await expect(successor.takeOver()).rejects.toThrow('full');
  disk.isFull = false;
  await successor.close();
  await late;
  disk.isUnreadable = true;
  await expect(persistence.successor().load([], NOTHING)).rejects.toThrow('unreadable');
  await save('more');
  await persistence.close();
  expect(calls).toEqual(['read', 'save late', 'save more', 'close']);
});
