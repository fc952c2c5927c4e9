import { expect, it } from 'vitest';
import { libraryModel } from '../model/library.example.ts';
import { marksOf, typeByMarks } from './marks.ts';

it('each content-type has attributes of its own, and is known by them', () => {
  const types = [...libraryModel().contentTypes.values()].filter(({ hasEndpoints }) => hasEndpoints);
  const marks = marksOf(types);
  expect(marks.size).toBe(types.length);
  for (const [uid, names] of marks) expect(typeByMarks(marks, ['id', ...[...names].reverse()])).toBe(uid);
  expect(typeByMarks(marks, ['nothing'])).toBeUndefined();
});

it('equal content-types are told apart as long as there are sets of their attributes', () => {
  const [type] = [...libraryModel().contentTypes.values()];
  if (!type) throw new Error('no content-type');
  const twins = Array.from({ length: 8 }, (_, index) => ({ ...type, uid: `api::twin${index}.twin` }));
  expect(marksOf(twins).size).toBe(8);
});
