import { expect, it } from 'vitest';
import { libraryModel } from '../model/library.example.ts';
import { openStore } from './open-store.ts';

const TAG = 'api::tag.tag';

it('notes stay with their rows until another entry stands there', async () => {
  const store = await openStore(libraryModel());
  await store.write((writer) => {
    for (const name of ['a', 'b', 'c', 'd']) writer.insert(TAG, { name });
  });
  const notes = () => [...store.notes(TAG, 'test').subarray(0, store.all(TAG).length)];
  store.notes(TAG, 'test').set([1, 2, 3, 4]);
  await store.write((writer) => void writer.update(TAG, 2, { name: 'B' }));
  expect(notes()).toEqual([1, 0, 3, 4]);
  await store.write((writer) => void writer.remove(TAG, 1));
  expect(notes()).toEqual([0, 3, 4]);
  await store.write((writer) => {
    for (let index = 0; index < 50; index++) writer.insert(TAG, { name: 'more' });
  });
  expect(notes()).toEqual([0, 3, 4, ...Array(50).fill(0)]);
});
