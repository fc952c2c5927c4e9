import { expect, it } from 'vitest';
import { columnName } from './column-name.ts';

it.each([
  ['internalNotes', 'internal_notes'],
  ['title', 'title'],
  ['already_so', 'already_so'],
])('names the column of %s', (name, column) => {
  expect(columnName(name)).toBe(column);
});
